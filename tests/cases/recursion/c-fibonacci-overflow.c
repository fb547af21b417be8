/* Fibonacci with a bound: 46 still fits into 32 bits. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int fibonacci(int n, int before, int now) {
  if (n <= 1) return now;
  return fibonacci(n - 1, now, before + now);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 46) return 0;
  return fibonacci(n, 0, 1) == 0;  //~ holds
}
