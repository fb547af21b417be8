// Division bit by bit: the divisor and a power of two are doubled until they are large enough, and halved again.
//~ holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned number = __VERIFIER_nondet_uint(), divisor = __VERIFIER_nondet_uint();
  if (divisor == 0)
    return 0;
  unsigned long long rest = number, scaled = divisor, power = 1, quotient = 0;
  while (scaled <= rest) {
    scaled = 2 * scaled;
    power = 2 * power;
  }
  while (power != 1) {
    assert(scaled == divisor * power);
    scaled = scaled / 2;
    power = power / 2;
    if (scaled <= rest) {
      rest = rest - scaled;
      quotient = quotient + power;
    }
  }
  assert(number == quotient * divisor + rest);
  return 0;
}
