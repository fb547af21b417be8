// Water flows from one tank into another, one unit at a time.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int upper = 100, lower = 0;
  while (upper > 0 && __VERIFIER_nondet_int()) {
    upper--;
    lower++;
    if (lower > 100)
      lower = 0;
  }
  assert(upper + lower == 100);
  return 0;
}
