/* McCarthy 91: every argument up to 101 gives 91. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int f(int n) {
  if (n > 100) return n - 10;
  return f(f(n + 11));
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int result = f(n);
  assert(n > 101 || result == 91);  //~ holds
  return 0;
}
