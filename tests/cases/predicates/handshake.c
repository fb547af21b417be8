// A session of three messages: data only after both sides have said hello with the same number.
//~ holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int step = 0;
  unsigned mine = 0, theirs = 0;
  for (;;) {
    unsigned message = __VERIFIER_nondet_uint();
    if (step == 0) {
      mine = message;
      step = 1;
    } else if (step == 1) {
      theirs = message;
      step = theirs == mine ? 2 : 0;
    } else {
      assert(mine == theirs);
      if (message == 0)
        step = 0;
    }
  }
}
