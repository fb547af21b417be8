/* Wide characters and their classes, in the locale of C: those of ASCII, others belong to none. */
#include <__clew.h>
#include <ctype.h>
#include <wchar.h>
#include <wctype.h>

/* The character; what is beyond ASCII, and the end, as one that belongs to no class. */
static int in(wint_t c) {
    __clew_check(c <= 0x7fffffff || c == WEOF, "library.misuse", "the argument does not fit wchar_t");
    return c < 128 ? (int)c : -1;
}

int iswalnum(wint_t c) { return isalnum(in(c)); }
int iswalpha(wint_t c) { return isalpha(in(c)); }
int iswblank(wint_t c) { return isblank(in(c)); }
int iswcntrl(wint_t c) { return iscntrl(in(c)); }
int iswdigit(wint_t c) { return isdigit(in(c)); }
int iswgraph(wint_t c) { return isgraph(in(c)); }
int iswlower(wint_t c) { return islower(in(c)); }
int iswprint(wint_t c) { return isprint(in(c)); }
int iswpunct(wint_t c) { return ispunct(in(c)); }
int iswspace(wint_t c) { return isspace(in(c)); }
int iswupper(wint_t c) { return isupper(in(c)); }
int iswxdigit(wint_t c) { return isxdigit(in(c)); }
wint_t towlower(wint_t c) { return in(c) >= 0 ? (wint_t)tolower((int)c) : c; }
wint_t towupper(wint_t c) { return in(c) >= 0 ? (wint_t)toupper((int)c) : c; }
