/* Multiplication by recursion stays below a thousand only for small factors. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int multiply(int n, int m) {
  if (m == 0) return 0;
  return n + multiply(n, m - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  if (n < 0 || n > 46 || m < 1 || m > 46) return 0;
  int product = multiply(n, m);
  assert(product < 1000);  //~ fails assertion.violated
  return 0;
}
