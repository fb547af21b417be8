/* Fibonacci: the ninth number is not 33. */
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
  assert(x != 9 || result == 33);  //~ fails assertion.violated
  return 0;
}
