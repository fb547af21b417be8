/* Wide characters. The macro of the C library looks at a range only. */
#include_next <wctype.h>

#undef iswdigit
