/* libc where int has 16 bits. */
#include_next <stdlib.h>
#undef RAND_MAX
#define RAND_MAX 0x7fff
