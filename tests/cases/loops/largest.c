// The largest of an array is at least each of its elements.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[5], largest;
  for (int i = 0; i < 5; i++)
    a[i] = __VERIFIER_nondet_int();
  largest = a[0];
  for (int i = 1; i < 5; i++)
    if (a[i] > largest)
      largest = a[i];
  for (int i = 0; i < 5; i++)
    assert(a[i] <= largest);
  return 0;
}
