/* The sum from one to n is not smaller than n. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int sum(int n, int m) {
  if (n <= 0) return m;
  return sum(n - 1, m + n);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  int result = sum(n, 0);
  assert(result >= n);  //~ holds
  return 0;
}
