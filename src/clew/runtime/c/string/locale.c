/* Locales: there is the one of C, which is also that of a world without variables; its texts are UTF-8. */
#include <__clew.h>
#include <limits.h>
#include <locale.h>
#include <string.h>

char *setlocale(int category, const char *name) {
    (void)category;
    int known = name == 0 || *name == 0 || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
    if (name != 0 && (strcmp(name, "C.UTF-8") == 0 || strncmp(name, "en_", 3) == 0))
        return __clew_nondet_bool() ? "C" : 0; /* which may not be installed */
    __clew_check(known, "library.unmodelled", "locales other than C and those of English are not modelled");
    return "C";
}

size_t __ctype_get_mb_cur_max(void) { return 4; }

struct lconv *localeconv(void) {
    static struct lconv english = {
        .decimal_point = ".", .thousands_sep = "", .grouping = "", .int_curr_symbol = "", .currency_symbol = "",
        .mon_decimal_point = "", .mon_thousands_sep = "", .mon_grouping = "", .positive_sign = "", .negative_sign = "",
        .int_frac_digits = CHAR_MAX, .frac_digits = CHAR_MAX, .p_cs_precedes = CHAR_MAX, .p_sep_by_space = CHAR_MAX,
        .n_cs_precedes = CHAR_MAX, .n_sep_by_space = CHAR_MAX, .p_sign_posn = CHAR_MAX, .n_sign_posn = CHAR_MAX,
        .int_p_cs_precedes = CHAR_MAX, .int_p_sep_by_space = CHAR_MAX, .int_n_cs_precedes = CHAR_MAX,
        .int_n_sep_by_space = CHAR_MAX, .int_p_sign_posn = CHAR_MAX, .int_n_sign_posn = CHAR_MAX,
    };
    return &english;
}
