/* Powers of two by squaring, ten at most. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static unsigned power(unsigned base, unsigned exponent) {
  if (exponent == 0) return 1;
  if (exponent % 2 == 1) return base * power(base, exponent - 1);
  return power(base * base, exponent / 2);
}

int main(void) {
  int exponent = __VERIFIER_nondet_int();
  if (exponent < 0 || exponent > 10) return 0;
  assert(power(2, (unsigned)exponent) <= 1024);  //~ holds
  return 0;
}
