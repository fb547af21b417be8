// The counts of a histogram add up to what was counted.
//~ holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned count[3];

int main(void) {
  unsigned total = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned kind = __VERIFIER_nondet_uint() % 3;
    count[kind]++;
    total++;
  }
  assert(count[0] + count[1] + count[2] == total);
  return 0;
}
