// Of two sums one grows in even rounds, the other in odd ones: which of them is ahead is a matter of parity.
//~ holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned rounds = __VERIFIER_nondet_uint(), i = 0, even = 0, odd = 0;
  if (rounds > 1000000) return 0;
  while (i < rounds) {
    if (i % 2 == 0) even += 3;
    else odd += 3;
    i++;
  }
  assert(even == (rounds % 2 == 0 ? odd : odd + 3));
  return 0;
}
