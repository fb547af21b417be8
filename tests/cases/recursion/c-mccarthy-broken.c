/* McCarthy 91 with a wrong expectation for 102. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int f(int n) {
  if (n > 100) return n - 10;
  return f(f(n + 11));
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int result = f(n);
  assert(n > 102 || result == 91);  //~ fails assertion.violated
  return 0;
}
