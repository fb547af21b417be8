// A machine that sells for three coins: goods leave it only when three coins came in since.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned credit = 0, taken = 0, sold = 0;
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == 0 && credit < 3) {
      credit++;
      taken++;
    } else if (event == 1 && credit == 3) {
      assert(taken == 3);
      credit = 0;
      taken = 0;
      sold++;
    } else if (event == 2) {
      credit = 0;
      taken = 0;
    }
  }
}
