/* Numbers of given widths as the compiler has them, for libc knows none whose int has 16 bits. */
#pragma push_macro("__STDC_HOSTED__")
#undef __STDC_HOSTED__
#define __STDC_HOSTED__ 0
#include_next <stdint.h>
#pragma pop_macro("__STDC_HOSTED__")
