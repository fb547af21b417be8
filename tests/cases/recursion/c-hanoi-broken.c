/* Towers of Hanoi: four discs take fifteen moves. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int moves;

static void hanoi(int discs) {
  if (discs == 0) return;
  hanoi(discs - 1);
  moves++;
  hanoi(discs - 1);
}

int main(void) {
  int discs = __VERIFIER_nondet_int();
  if (discs < 0 || discs > 10) return 0;
  hanoi(discs);
  assert(discs != 4 || moves < 15);  //~ fails assertion.violated
  return 0;
}
