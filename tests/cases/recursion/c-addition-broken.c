/* Addition by recursion forgets one for large numbers. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int add(int m, int n) {
  if (n == 0) return m;
  if (n > 0) return add(m + (n == 100 ? 0 : 1), n - 1);
  return add(m - 1, n + 1);
}

int main(void) {
  int m = __VERIFIER_nondet_int();
  int n = __VERIFIER_nondet_int();
  if (m < 0 || m > 1000000 || n < 0 || n > 1000000) return 0;
  int sum = add(m, n);
  assert(sum == m + n);  //~ fails assertion.violated
  return 0;
}
