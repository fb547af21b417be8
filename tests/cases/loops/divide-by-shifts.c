// Division bit by bit: the divisor is doubled until it is large enough, and halved until it is itself again.
//~ holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned number = __VERIFIER_nondet_uint(), divisor = __VERIFIER_nondet_uint();
  if (number > 60000 || divisor < 1 || divisor > 60000)
    return 0;
  unsigned quotient = 0, rest = number, scaled = divisor;
  while (rest >= scaled)
    scaled = 2 * scaled;
  while (scaled != divisor) {
    assert(number == quotient * scaled + rest);
    scaled = scaled / 2;
    quotient = 2 * quotient;
    if (rest >= scaled) {
      rest = rest - scaled;
      quotient = quotient + 1;
    }
  }
  assert(number == quotient * divisor + rest);
  return 0;
}
