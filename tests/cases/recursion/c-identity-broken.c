/* The identity reaches two hundred. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int identity(int x) {
  if (x == 0) return 0;
  return identity(x - 1) + 1;
}

int main(void) {
  int input = __VERIFIER_nondet_int();
  if (input < 0) return 0;
  int result = identity(input);
  assert(result != 200);  //~ fails assertion.violated
  return 0;
}
