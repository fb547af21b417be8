/* Characters, in the C locale. The argument is a character or EOF; anything else is undefined. */
#include <__clew.h>
#include <ctype.h>
#include <strings.h>

static int in(int c) {
    __clew_check(c >= -1 && c <= 255, "library.misuse", "the argument is no character: below -1 or above 255");
    return c;
}

int isdigit(int c) { return in(c) >= '0' && c <= '9'; }
int isupper(int c) { return in(c) >= 'A' && c <= 'Z'; }
int islower(int c) { return in(c) >= 'a' && c <= 'z'; }
int isalpha(int c) { return (in(c) >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
int isalnum(int c) { return isalpha(c) || (c >= '0' && c <= '9'); }
int isxdigit(int c) { return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
int isspace(int c) { return in(c) == ' ' || (c >= '\t' && c <= '\r'); }
int isblank(int c) { return in(c) == ' ' || c == '\t'; }
int iscntrl(int c) { return (in(c) >= 0 && c < 32) || c == 127; }
int isprint(int c) { return in(c) >= 32 && c < 127; }
int isgraph(int c) { return in(c) > 32 && c < 127; }
int(isascii)(int c) { return (c & ~0x7f) == 0; }
int(toascii)(int c) { return c & 0x7f; }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int toupper(int c) { return in(c) >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
int tolower(int c) { return in(c) >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

int strncasecmp(const char *left, const char *right, size_t size) {
    for (size_t i = 0; i < size; i++) {
        int a = tolower((unsigned char)left[i]), b = tolower((unsigned char)right[i]);
        if (a != b || a == 0)
            return a - b;
    }
    return 0;
}

int strcasecmp(const char *left, const char *right) { return strncasecmp(left, right, (size_t)-1); }
