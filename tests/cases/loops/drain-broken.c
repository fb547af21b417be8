// Water flows from one tank into another, one unit at a time. Here it is wrong.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int upper = 100, lower = 0;
  while (upper > 0 && __VERIFIER_nondet_int()) {
    upper--;
    lower++;
    if (lower >= 6)
      lower = 0;
  }
  assert(upper + lower == 100);  //~ fails assertion.violated
  return 0;
}
