// A product by halves. Here one of them is forgotten.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  unsigned a = x, b = y, times = 1, sum = 0;
  while (a != 0 && b != 0) {
    assert(sum + a * b * times == x * y);  //~ fails assertion.violated
    if (a % 2 == 0 && b % 2 == 0) {
      a = a / 2;
      b = b / 2;
      times = 2 * times;
    } else if (a % 2 == 0) {
      b = b - 1;
      sum = sum + a * times;
    } else {
      a = a - 1;
      sum = sum + b * times;
    }
  }
  assert(sum == x * y);
  return 0;
}
