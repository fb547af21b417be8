// What one counter loses the other gains. Here it is wrong.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned all = __VERIFIER_nondet_uint(), left = all, right = 0;
  while (left > 0) {
    left--;
    right++;
  }
  assert(right == all && right != 7);  //~ fails assertion.violated
  return 0;
}
