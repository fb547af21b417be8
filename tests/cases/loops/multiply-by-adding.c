// Adding n times is multiplying.
//~ holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned times = __VERIFIER_nondet_uchar(), i = 0, sum = 0;
  while (i < times) {
    sum += 7;
    i++;
  }
  assert(sum == 7 * times);
  return 0;
}
