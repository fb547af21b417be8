// The index of a ring buffer stays inside. Here it is wrong.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int index = 0, steps = 0;
  while (__VERIFIER_nondet_int()) {
    index++;
    if (index > 8)
      index = 0;
    steps = index;
  }
  assert(index >= 0 && index < 8);  //~ fails assertion.violated
  return steps;
}
