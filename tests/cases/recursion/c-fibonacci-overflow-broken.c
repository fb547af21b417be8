/* Fibonacci without a bound: the 47th does not fit into 32 bits. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int fibonacci(int n, int before, int now) {
  if (n <= 1) return now;
  return fibonacci(n - 1, now, before + now);  //~ fails arithmetic.overflow
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 47) return 0;
  return fibonacci(n, 0, 1) == 0;
}
