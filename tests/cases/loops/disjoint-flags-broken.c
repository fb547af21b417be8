// Two sets of flags never overlap. Here it is wrong.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned ready = 0, busy = 0;
  for (;;) {
    unsigned bit = 1u << (__VERIFIER_nondet_uint() % 32);
    if (bit == 1)
      break;
    if (ready & bit) {
      ready &= ~bit;
      busy |= bit;
    } else {
      ready |= bit;
    }
    assert((ready & busy) == 0);  //~ fails assertion.violated
  }
  return 0;
}
