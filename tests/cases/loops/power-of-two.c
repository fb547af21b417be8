// Shifting keeps a single bit set.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned mask = 1;
  while (__VERIFIER_nondet_int()) {
    mask <<= 1;
    if (mask == 0)
      mask = 1;
  }
  assert((mask & (mask - 1)) == 0);
  return 0;
}
