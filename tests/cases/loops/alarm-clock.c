// Minutes and hours stay in their ranges.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int hours = 0, minutes = 0;
  while (__VERIFIER_nondet_int()) {
    minutes += 15;
    if (minutes == 60) {
      minutes = 0;
      hours++;
    }
    if (hours == 24)
      hours = 0;
    assert(minutes % 15 == 0 && minutes < 60 && hours < 24);
  }
  return 0;
}
