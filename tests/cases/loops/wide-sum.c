//~ holds
// A wide sum of what a narrow counter counts: no more than five times, and no less than twice, as often as it went on.
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int rounds = __VERIFIER_nondet_uint();
  unsigned long long sum = 0;
  for (unsigned int i = 0; i < rounds; i++) {
    if (__VERIFIER_nondet_uint() > 7)
      sum += 5;
    else
      sum += 2;
  }
  assert(sum <= 5ull * rounds && sum >= 2ull * rounds);
  return 0;
}
