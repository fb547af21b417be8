// The last thing that is owed is not paid.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int rounds = __VERIFIER_nondet_int(), done = 0, owed = 0, sum = 0;
  if (rounds < 0 || rounds > 1000000) return 0;
  while (done < rounds) {
    done++;
    if (__VERIFIER_nondet_int()) {
      sum += 3;
    } else {
      owed++;
      sum++;
    }
  }
  while (owed > 1) {
    owed--;
    sum += 2;
  }
  assert(sum == 3 * rounds);  //~ fails assertion.violated
  return 0;
}
