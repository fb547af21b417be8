/* Two values are exchanged as often as chosen, through pointers. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int first = 1, second = 2;

static void swap(int *a, int *b) {
  int kept = *a;
  *a = *b;
  *b = kept;
}

static void twist(int times) {
  if (times <= 0) return;
  swap(&first, &second);
  twist(times - 1);
  
}

int main(void) {
  int times = __VERIFIER_nondet_int();
  if (times < 0 || times > 12 || times % 2 != 0) return 0;
  twist(times);
  assert(first == 1 && second == 2);  //~ holds
  return 0;
}
