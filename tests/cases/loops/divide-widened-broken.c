// What is halved is not what was doubled: an odd divisor in between loses its last bit.
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int number = __VERIFIER_nondet_uint(), divisor = __VERIFIER_nondet_uint();
  if (number > 100000 || divisor > 100000 || divisor == 0) return 0;
  unsigned long long quotient = 0, rest = number, scaled = divisor;
  while (rest >= scaled) scaled = 2 * scaled + (scaled == 8);
  while (scaled != divisor) {
    quotient *= 2;
    scaled /= 2;
    if (rest >= scaled) {
      quotient++;
      rest -= scaled;
    }
  }
  assert(number == quotient * scaled + rest);  //~ fails assertion.violated
  return 0;
}
