// Twice the sum of 0..n is n times n plus one. Here it is wrong.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned limit = __VERIFIER_nondet_uint() % 12, i = 0, sum = 0;
  while (i <= limit) {
    sum += i;
    i++;
  }
  assert(2 * sum == limit * (limit + 1) + (limit == 9));  //~ fails assertion.violated
  return 0;
}
