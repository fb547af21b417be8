// What a flag says stays, so each of the two ways through a loop has an invariant of its own.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int fast = __VERIFIER_nondet_int();
  unsigned here = 0, there = 0, gap = fast ? 1 : 5;
  while (__VERIFIER_nondet_int()) {
    here++;
    there += gap;
    gap = fast ? 2 - gap : gap - 1;
  }
  if (fast) assert(here == there);
  return 0;
}
