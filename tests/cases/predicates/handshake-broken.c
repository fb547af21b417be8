// A session of three messages: data only after both sides have said hello with the same number. Here a reset keeps one side.
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
      assert(mine == theirs);  //~ fails assertion.violated
      if (message == 0)
        step = 0;
      else if (message == 77)
        mine = 77, step = 1 + (theirs > 5);
    }
  }
}
