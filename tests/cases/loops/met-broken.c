#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int rounds = __VERIFIER_nondet_int(), wanted = __VERIFIER_nondet_int(), met = 0;
  for (int i = 0; i < rounds; i++) {
    if (i == wanted) met = 1;
  }
  if (wanted >= 0 && wanted <= rounds) assert(met);  //~ fails assertion.violated
  return 0;
}
