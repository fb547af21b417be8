// Two numbers change places any number of times.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned a = 5, b = 9;
  while (__VERIFIER_nondet_int()) {
    a ^= b;
    b ^= a;
    a ^= b;
  }
  assert(a + b == 14);
  return 0;
}
