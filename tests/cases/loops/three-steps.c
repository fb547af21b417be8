// Three counters move together.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned a = 0, b = 1, c = 2;
  while (__VERIFIER_nondet_int()) {
    a += 3;
    b += 3;
    c += 3;
  }
  assert(b == a + 1 && c == a + 2);
  return 0;
}
