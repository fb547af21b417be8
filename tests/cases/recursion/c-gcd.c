/* Euclid: the greatest common divisor of positive numbers is positive. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int gcd(int a, int b) {
  if (b == 0) return a;
  return gcd(b, a % b);
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0) return 0;
  int divisor = gcd(a, b);
  assert(divisor > 0);  //~ holds
  return 0;
}
