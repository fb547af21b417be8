// What two loops count up a third one counts down: what it needs of the first ones are sums and limits.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  if (first < -500000 || first > 500000 || second < -500000 || second > 500000)
    return 0;
  int stock = 0, in, more, out;
  for (in = 0; in < first; in++)
    stock++;
  for (more = 0; more < second; more++)
    stock++;
  for (out = 0; out < first + second; out++) {
    assert(stock > 0);
    stock--;
  }
  return 0;
}
