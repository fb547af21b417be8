// Quotient and rest make up the number. Here it is wrong.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned number = __VERIFIER_nondet_uint(), quotient = 0, rest = number;
  while (rest >= 10) {
    rest -= 10;
    quotient++;
  }
  assert(rest < 10 && number == 10 * quotient + rest + (quotient == 3 && rest == 4));  //~ fails assertion.violated
  return 0;
}
