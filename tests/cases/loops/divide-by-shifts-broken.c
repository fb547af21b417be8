// Division bit by bit. Here the divisor starts one too large.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned number = __VERIFIER_nondet_uint(), divisor = __VERIFIER_nondet_uint();
  if (number > 60000 || divisor < 1 || divisor > 60000)
    return 0;
  unsigned quotient = 0, rest = number, scaled = divisor + 1;
  while (rest >= scaled)
    scaled = 2 * scaled;
  while (scaled > divisor) {
    scaled = scaled / 2;
    quotient = 2 * quotient;
    if (rest >= scaled) {
      rest = rest - scaled;
      quotient = quotient + 1;
    }
  }
  assert(number == quotient * divisor + rest);  //~ fails assertion.violated
  return 0;
}
