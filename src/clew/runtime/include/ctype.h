/* Characters. The macros of the C library look at ranges only; the functions also refuse what is no character. */
#include_next <ctype.h>

#undef isalpha
#undef isdigit
#undef islower
#undef isupper
#undef isprint
#undef isgraph
#undef isspace
