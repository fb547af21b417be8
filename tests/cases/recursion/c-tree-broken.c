/* A walk through a tree: the left side may be deeper than expected. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int height(int most) {
  if (most == 0 || __VERIFIER_nondet_int() == 0) return 0;
  int left = height(most - 1);
  int right = height(most - 1);
  return 1 + (left > right ? left : right);
}

int main(void) {
  int most = __VERIFIER_nondet_int();
  if (most < 0 || most > 100000) return 0;
  int found = height(most);
  assert(found < most || most == 0);  //~ fails assertion.violated
  return 0;
}
