// A lock that is tried for some time; only who has it gives it back. Here it is given back without having been taken.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned most = __VERIFIER_nondet_uint();
  for (;;) {
    int held = 0;
    unsigned tries = 0;
    while (!held && tries < most) {
      tries++;
      if (__VERIFIER_nondet_int() == 0)
        held = 1;
    }
    if (tries <= most || held) {
      assert(held);  //~ fails assertion.violated
      held = 0;
    }
  }
}
