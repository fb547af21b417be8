"""Calls whose memory is right and whose values are not: characters, bases, formats, dates, orders out of their range.

A row is a call that is right, in front of calls that break a rule of the same function. In front of `::` stands what is
done first, as in `table`. What is undefined only by the letter (null with a length of zero, which C2y allows; signed
for unsigned numbers of one width; long for long long) is in no row, because it is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.library.calls import Fault, Variant, function

CHARACTERS = tuple(
    (f"{name}(255)", f"{name}(256)", f"{name}(-2)", f"char c = -28 :: {name}(c)")
    for name in (
        "isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct", "isspace",
        "isupper", "isxdigit", "tolower", "toupper",
    )
)  # fmt: skip
WIDE = tuple(
    (f"{name}(WEOF)", f"{name}((wint_t)-200)")
    for name in (
        "iswalnum", "iswalpha", "iswblank", "iswcntrl", "iswdigit", "iswgraph", "iswlower", "iswprint", "iswpunct",
        "iswspace", "iswupper", "iswxdigit", "towlower", "towupper",
    )
)  # fmt: skip
FORMATS = (
    ('printf("%d", 5)', 'printf("%d", 1.5)', 'printf("%d", 5L)', 'printf("%d", "a")', 'printf("%d")'),
    ('printf("%ld", 5L)', 'printf("%ld", 5)', 'printf("%ld", 5.0)'),
    ('printf("%zu", sizeof(int))', 'printf("%zu", 5)', 'printf("%u", sizeof(int))'),
    ('printf("%s", "a")', 'printf("%s", 5)', "printf(\"%s\", 'a')", 'printf("%s", 5L)', 'printf("%s", 1.5)'),
    ("printf(\"%c\", 'a')", 'printf("%c", "a")', 'printf("%c", 5L)'),
    ('printf("%f", 1.5f)', 'printf("%f", 1)', 'printf("%f", 1L)', 'printf("%f", "1")'),
    ('printf("%p", (void *)0)', 'printf("%p", 5)', 'printf("%p", 5L)'),
    ('printf("%*d", 3, 5)', 'printf("%*d", 3L, 5)', 'printf("%*d", 5)'),
    ('printf("%.*s", 1, "a")', 'printf("%.*s", 1L, "a")', 'printf("%.*s", "a")'),
    ('printf("%d %d", 1, 2)', 'printf("%d %d", 1)', 'printf("%d %f", 1, 2)'),
    ('printf("%d%%", 1)', 'printf("%d%", 1)', 'printf("%y", 1)'),
    ('printf("%ls %lc", L"a", (wint_t)65)', 'printf("%ls", 5)', 'printf("%lc", 65L)'),
    ('print("%d", 5)', 'print("%d", 5L)', 'print("%d")', 'print("%s", 5)'),
    ('int n = printf("%d", 5) :: n', 'int n = printf("%d", 1.5) :: n', 'int n = printf("%d") :: n'),
    ('fprintf(stderr, "%d", 5)', 'fprintf(stderr, "%d", 5L)', 'fprintf(stderr, "%d")'),
    ('char t[9] :: sprintf(t, "%d", 5)', 'char t[9] :: sprintf(t, "%d", 5L)', 'char t[9] :: sprintf(t, "%d")'),
    ('char t[9] :: snprintf(t, 9, "%s", "a")', 'char t[9] :: snprintf(t, 9, "%s", 5)'),
    (
        'char t[9] = "a" :: sprintf(t, "%s", "b")',
        'char t[9] = "a" :: sprintf(t, "%s!", t)',
        'char t[9] = "a" :: sprintf(t, "%d%s", 1, t)',
        'char t[9] = "abcd" :: snprintf(t + 1, 8, "%s", t)',
    ),
    ('int i :: sscanf("1", "%d", &i)', 'int i = 0 :: sscanf("1", "%d", i)', 'sscanf("1", "%d")'),
    ('int i :: sscanf("1", "%d", &i)', 'short i :: sscanf("1", "%d", &i)', 'int i :: sscanf("1", "%ld", &i)'),
    ('double x :: sscanf("1", "%lf", &x)', 'float x :: sscanf("1", "%lf", &x)'),
    ('int i, j :: sscanf("1 2", "%d %d", &i, &j)', 'int i :: sscanf("1 2", "%d %d", &i)'),
)
NUMBERS = (
    ('strtol("1", 0, 36)', 'strtol("1", 0, 37)', 'strtol("1", 0, 1)', 'strtol("1", 0, -1)'),
    ('strtoul("1", 0, 0)', 'strtoul("1", 0, 1)'),
    ('strtoll("1", 0, 2)', 'strtoll("1", 0, 64)'),
    ("abs(-2147483647)", "abs(-2147483647 - 1)"),
    ("labs(-1L)", "labs(-0x7fffffffffffffffL - 1)"),
    ("div(-2147483647, -1)", "div(-2147483647 - 1, -1)", "div(1, 0)"),
    ('atoi("2147483647")', 'atoi("2147483648")'),
)
MOMENT = "struct tm moment = {.tm_year = 70, .tm_mday = 1"
DATES = (
    (
        f"{MOMENT}}} :: asctime(&moment)",
        f"{MOMENT}, .tm_mon = 12}} :: asctime(&moment)",
        f"{MOMENT}, .tm_wday = 7}} :: asctime(&moment)",
        f"{MOMENT}, .tm_hour = 24}} :: asctime(&moment)",
        f"{MOMENT}, .tm_min = -1}} :: asctime(&moment)",
        "struct tm moment = {.tm_year = 8100, .tm_mday = 1} :: asctime(&moment)",
    ),
    (
        f'{MOMENT}}}; char t[40] :: strftime(t, 40, "%Y", &moment)',
        f'{MOMENT}}}; char t[40] :: strftime(t, 40, "%Q", &moment)',
        f'{MOMENT}, .tm_wday = 9}}; char t[40] :: strftime(t, 40, "%A", &moment)',
        f'{MOMENT}, .tm_mon = -1}}; char t[40] :: strftime(t, 40, "%B", &moment)',
    ),
)
OVERLAPS = (
    (
        'char t[9] = "abcd" :: memmove(t + 1, t, 4)',
        'char t[9] = "abcd" :: memcpy(t + 1, t, 4)',
        'char t[9] = "abcd" :: strcpy(t, t + 1)',
        'char t[9] = "abcd" :: strncpy(t + 1, t, 4)',
        'char t[9] = "abcd" :: strcat(t, t + 1)',
        'char t[9] = "abcd" :: strncat(t, t + 1, 4)',
    ),
    (
        'wchar_t t[9] = L"abcd" :: wmemmove(t + 1, t, 4)',
        'wchar_t t[9] = L"abcd" :: wmemcpy(t + 1, t, 4)',
        'wchar_t t[9] = L"abcd" :: wcscpy(t, t + 1)',
        'wchar_t t[9] = L"abcd" :: wcsncpy(t + 1, t, 4)',
    ),
)
OTHERS = (
    (
        "int a[3] = {3, 1, 2} :: qsort(a, 3, sizeof *a, compare)",
        "int a[3] = {3, 1, 2} :: qsort(a, 3, sizeof *a, greater)",
        "int a[3] = {3, 1, 2} :: qsort(a, 4, sizeof *a, compare)",
    ),
    ("fflush(stdout)", "fflush(stdin)"),
    ('FILE *f = fopen("n", "rb+") :: if (f) fclose(f)', 'FILE *f = fopen("n", "q") :: if (f) fclose(f)'),
    ('FILE *f = fopen("n", "r") :: if (f) fclose(f)', 'FILE *f = fopen("n", "r") :: if (f) fclose(f), fclose(f)'),
    ("void *p = aligned_alloc(16, 16) :: free(p)", "void *p = aligned_alloc(24, 48) :: free(p)"),
    ("char *p = malloc(4) :: free(p)", "char *p = malloc(4) :: free(p + 1)", "char c :: free(&c)"),
    ("(void)sum(2, 1, 2)", "(void)sum(3, 1, 2)", "(void)sum(2, 1, 2.0)", "(void)sum(2, 1, 2L)", "(void)sum(1)"),
)
ROWS: tuple[tuple[str, ...], ...] = (*CHARACTERS, *WIDE, *FORMATS, *NUMBERS, *DATES, *OVERLAPS, *OTHERS)


def value_variants() -> Iterator[Variant]:
    """Every row: its first call is right, the others are not."""
    for number, (right, *wrong) in enumerate(ROWS):
        yield Variant(f"value_{number}", right, Fault.NONE, 0, function(f"value_{number}", right), holds=True)
        for place, call in enumerate(wrong):
            name = f"value_{number}_{place}"
            yield Variant(name, call, Fault.VALUE, 0, function(name, call), holds=False)
