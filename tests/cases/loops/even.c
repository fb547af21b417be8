// Steps of two and four keep a number even.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned number = 6;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      number += 4;
    else
      number -= 2;
  }
  assert(number % 2 == 0);
  return 0;
}
