//~ holds
// What one loop owes another one pays: that the first went on up to its limit follows from an order that it keeps.
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
  while (owed > 0) {
    owed--;
    sum += 2;
  }
  assert(sum == 3 * rounds);
  return 0;
}
