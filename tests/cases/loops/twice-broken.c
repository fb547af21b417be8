// A sum grows by two in each round, so it is twice the counter. Here it is wrong.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned rounds = __VERIFIER_nondet_uint(), done = 0, sum = 0;
  while (done < rounds) {
    done++;
    sum += 2;
  }
  assert(sum == 2 * done + (done == 5));  //~ fails assertion.violated
  return 0;
}
