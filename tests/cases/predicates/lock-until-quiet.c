// A request queue is drained under a lock, which is given up while a request is served.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned served = __VERIFIER_nondet_uint(), before;
  int locked = 0;
  do {
    assert(!locked);
    locked = 1;
    before = served;
    if (__VERIFIER_nondet_int()) {
      locked = 0;
      served++;
    }
  } while (served != before);
  assert(locked);
  locked = 0;
  return 0;
}
