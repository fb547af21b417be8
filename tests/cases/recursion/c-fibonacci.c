/* Fibonacci: no number is smaller than its index less one. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int fibonacci(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 20) return 0;
  int result = fibonacci(x);
  assert(result >= x - 1);  //~ holds
  return 0;
}
