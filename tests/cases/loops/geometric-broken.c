// A geometric sum. Here the difference is one too large.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int base = __VERIFIER_nondet_int(), count = __VERIFIER_nondet_int();
  if (base < 1)
    return 0;
  unsigned long long sum = 1, power = base;
  for (int i = 1; i < count; i++) {
    sum = sum * base + 1;
    power = power * base;
  }
  assert(sum * (base - 1) == power);  //~ fails assertion.violated
  return 0;
}
