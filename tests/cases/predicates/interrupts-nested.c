// Interrupts are off exactly while the depth of nesting is not null.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned depth = 0;
  int off = 0;
  for (;;) {
    if (__VERIFIER_nondet_int()) {
      if (depth < 0xffffffffu) {
        depth++;
        off = 1;
      }
    } else if (depth > 0) {
      assert(off);
      depth--;
      if (depth == 0)
        off = 0;
    }
  }
}
