// Two counters move together, in one branch or the other, and end at the same place.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned left = 0, right = 0, rounds = __VERIFIER_nondet_uint();
  while (rounds > 0) {
    if (__VERIFIER_nondet_int()) {
      left += 3;
      right += 3;
    } else {
      right += 5;
      left += 5;
    }
    rounds--;
  }
  assert(left == right);
  return 0;
}
