/* Moves of a tower are counted, and computed with one move too few for each disc but the last. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned moves;

static void move(unsigned discs, int from, int to, int via) {
  if (discs == 0) return;
  moves++;
  move(discs - 1, from, via, to);
  move(discs - 1, via, to, from);
}

static unsigned needed(unsigned discs) {
  if (discs == 1) return 1;
  return 2 * needed(discs - 1);
}

int main(void) {
  unsigned discs = __VERIFIER_nondet_uint();
  if (discs < 1 || discs > 32) return 0;
  move(discs, 1, 3, 2);
  assert(moves == needed(discs));  //~ fails assertion.violated
  return 0;
}
