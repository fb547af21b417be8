// Two locks are always taken in the same order, by a flag that says how many are wanted.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int outer = 0, inner = 0;
  unsigned jobs = 0;
  while (__VERIFIER_nondet_int()) {
    int both = __VERIFIER_nondet_int() > 0;
    assert(!outer && !inner);
    outer = 1;
    if (both) {
      assert(outer);
      inner = 1;
    }
    jobs++;
    if (both)
      inner = 0;
    outer = 0;
  }
  return 0;
}
