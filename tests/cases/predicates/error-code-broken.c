// What was acquired is known from the error code, many statements later. Here one error has the wrong code.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  for (;;) {
    int error = 0, memory = 0, port = 0;
    if (__VERIFIER_nondet_int())
      error = -1;
    if (error == 0) {
      memory = 1;
      if (__VERIFIER_nondet_int())
        error = -3;
    }
    if (error == 0) {
      port = 1;
      if (__VERIFIER_nondet_int())
        error = -3;
    }
    unsigned waited = __VERIFIER_nondet_uint();
    while (waited > 0)
      waited--;
    if (error == -3 || error == 0)
      assert(memory && port);  //~ fails assertion.violated
    if (error == -2)
      assert(memory && !port);
    if (error == -1)
      assert(!memory && !port);
  }
}
