// The bound is too small where the larger one is added each time.
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
  assert(sum <= 4ull * rounds);  //~ fails assertion.violated
  return 0;
}
