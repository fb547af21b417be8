// Two buffers that are made by the same condition by which they are released. Here the condition changes in between.
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
    if (wanted == 20 && i == 3)
      wanted = 5;
  }
  if (wanted > 10) {
    assert(second);
    second = 0;
  }
  if (wanted > 0) {
    assert(first);
    first = 0;
  }
  assert(!first && !second);  //~ fails assertion.violated
  return 0;
}
