// Taking the lowest bit away counts bits.
//~ holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned number = __VERIFIER_nondet_uchar(), left = number, ones = 0;
  while (left) {
    left &= left - 1;
    ones++;
  }
  assert(ones <= 8);
  return 0;
}
