//~ holds
// Two wide sums have together what a narrow counter counts.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int rounds = __VERIFIER_nondet_int();
  long long here = 0, there = 0;
  for (int i = 0; i < rounds; i++) {
    if (__VERIFIER_nondet_int()) {
      here += 3;
    } else {
      there += 3;
    }
  }
  assert(rounds < 0 || here + there == 3ll * rounds);
  return 0;
}
