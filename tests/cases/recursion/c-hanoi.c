/* Towers of Hanoi: at least one move per disc. */
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
  assert(moves >= discs);  //~ holds
  return 0;
}
