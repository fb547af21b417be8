// An inner loop that runs as often as the outer says.
//~ holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned rows = __VERIFIER_nondet_uint(), cells = 0;
  for (unsigned row = 0; row < rows; row++) {
    unsigned column = 0;
    while (column < 4) {
      column++;
      cells++;
    }
    assert(cells == 4 * row + 4);
  }
  return 0;
}
