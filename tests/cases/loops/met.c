// A loop has met a number just if it has gone past it, and only a flag knows.
//~ holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int rounds = __VERIFIER_nondet_int(), wanted = __VERIFIER_nondet_int(), met = 0;
  for (int i = 0; i < rounds; i++) {
    if (i == wanted) met = 1;
  }
  if (wanted >= 0 && wanted < rounds) assert(met);
  return 0;
}
