//~ holds
// The divisor is widened before it is doubled, so that it is the narrow one, so many times two, which it is halved to.
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int number = __VERIFIER_nondet_uint(), divisor = __VERIFIER_nondet_uint();
  if (number > 100000 || divisor > 100000 || divisor == 0) return 0;
  unsigned long long quotient = 0, rest = number, scaled = divisor;
  while (rest >= scaled) scaled *= 2;
  while (scaled != divisor) {
    assert(number == quotient * scaled + rest);
    quotient *= 2;
    scaled /= 2;
    if (rest >= scaled) {
      quotient++;
      rest -= scaled;
    }
  }
  assert(number == quotient * scaled + rest);
  return 0;
}
