// A number is kept as sign and size; adding one crosses zero at the right place.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int negative = 0;
  unsigned size = 0;
  for (;;) {
    if (__VERIFIER_nondet_int()) {
      if (negative) {
        size--;
        if (size == 0)
          negative = 0;
      } else if (size < 1000000) {
        size++;
      }
    } else {
      if (!negative && size > 0) {
        size--;
      } else if (size < 1000000) {
        size++;
        negative = 1;
      }
    }
    assert(!(negative && size == 0));
    assert(size <= 1000000);
  }
}
