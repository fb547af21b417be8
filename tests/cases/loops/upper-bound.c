// A search that halves its range keeps low below high.
//~ holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned low = 0, high = 1000, wanted = __VERIFIER_nondet_uint() % 1000;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (middle < wanted)
      low = middle + 1;
    else
      high = middle;
    assert(low <= high);
  }
  return 0;
}
