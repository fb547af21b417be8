//~ holds
#include <limits.h>

static const long limits[] = {INT_MAX, INT_MAX + 1L, -1L - INT_MAX};

static int unused(void) { return INT_MAX + 1; }

int main(void) { return sizeof(unused()) != sizeof(int) || limits[1] <= limits[0]; }
