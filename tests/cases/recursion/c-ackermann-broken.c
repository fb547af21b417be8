/* Ackermann: the value is not always larger by two. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
  int m = __VERIFIER_nondet_int();
  int n = __VERIFIER_nondet_int();
  if (m < 0 || m > 3 || n < 0 || n > 4) return 0;
  int result = ackermann(m, n);
  assert(result > n + 1);  //~ fails assertion.violated
  return 0;
}
