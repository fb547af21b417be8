// Two buffers that are made by the same condition by which they are released.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned length = __VERIFIER_nondet_uint(), i = 0;
  int first = 0, second = 0;
  int wanted = __VERIFIER_nondet_int();
  if (wanted > 0)
    first = 1;
  if (wanted > 10)
    second = 1;
  while (i < length) {
    i++;
    if (wanted <= 0)
      break;
  }
  if (wanted > 10) {
    assert(second);
    second = 0;
  }
  if (wanted > 0) {
    assert(first);
    first = 0;
  }
  assert(!first && !second);
  return 0;
}
