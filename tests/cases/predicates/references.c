// An object lives while somebody refers to it.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned references = 1;
  int alive = 1;
  while (alive) {
    if (__VERIFIER_nondet_int()) {
      if (references < 1u << 31)
        references++;
    } else {
      references--;
      if (references == 0)
        alive = 0;
    }
    if (references > 0)
      assert(alive);
  }
  assert(references == 0);
  return 0;
}
