// A device is opened on first use and closed by an explicit command; it is used only while it is open. Here an error path forgets that it closed.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int open = 0, ready = 0, errors = 0;
  for (;;) {
    int command = __VERIFIER_nondet_int();
    if (command == 0) {
      if (!ready) {
        open = 1;
        ready = 1;
      }
    } else if (command == 1) {
      if (ready) {
        assert(open);  //~ fails assertion.violated
        if (__VERIFIER_nondet_int() < 0) {
          if (errors < 100)
            errors++;
          open = 0;
          ready = errors == 3;
        }
      }
    } else if (command == 2 && open) {
      ready = 0;
      open = 0;
    }
  }
}
