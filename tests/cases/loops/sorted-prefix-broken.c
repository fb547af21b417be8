// Insertion sort leaves a sorted array. Here it is wrong.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < 4; i++) {
    int value = a[i], j = i - 1;
    while (j >= 0 && a[j] > value) {
      a[j + 1] = a[j];
      j--;
    }
    a[i] = value;
  }
  for (int i = 0; i < 3; i++)
    assert(a[i] <= a[i + 1]);  //~ fails assertion.violated
  return 0;
}
