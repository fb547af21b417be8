// The counts of a histogram add up to what was counted. Here it is wrong.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned count[3];

int main(void) {
  unsigned total = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned kind = __VERIFIER_nondet_uint() % 3;
    count[kind]++;
    total+= kind == 2 && count[0] == 1 ? 2 : 1;
  }
  assert(count[0] + count[1] + count[2] == total);  //~ fails assertion.violated
  return 0;
}
