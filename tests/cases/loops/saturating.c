// A counter that stops at its limit never passes it.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned char level = 0;
  while (__VERIFIER_nondet_int()) {
    if (level < 200)
      level++;
    if (__VERIFIER_nondet_int() && level > 0)
      level--;
    assert(level <= 200);
  }
  return 0;
}
