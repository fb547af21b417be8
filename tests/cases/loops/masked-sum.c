//~ holds
// A wide sum of numbers of four bits each, by a counter of sixteen.
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short rounds = __VERIFIER_nondet_ushort();
  unsigned long long sum = 0;
  for (unsigned short i = 0; i < rounds; i++) {
    unsigned short each = __VERIFIER_nondet_ushort();
    sum += each & 15;
  }
  assert(sum <= 15ull * rounds);
  return 0;
}
