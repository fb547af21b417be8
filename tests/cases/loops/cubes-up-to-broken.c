// A sum of cubes up to a limit that may be below zero. Here it is one below the counter.
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void) {
  short limit = __VERIFIER_nondet_short();
  if (limit > 300)
    return 0;
  long long i = 0, sum = 0;
  while (i <= limit) {
    i++;
    sum = sum + i * i * i;
    assert(4 * sum == i * i * (i + 1) * (i + 1));
  }
  assert(4 * sum == i * limit * (i + 1) * (i + 1));  //~ fails assertion.violated
  return 0;
}
