// Tickets are served in order: nobody is served before a ticket was drawn. Here serving does not look.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned next = 0, serving = 0, waiting = 0;
  for (;;) {
    if (__VERIFIER_nondet_int()) {
      if (waiting < 64) {
        next++;
        waiting++;
      }
    } else if (waiting > 0) {
      serving++;
      waiting -= waiting == 6 ? 2 : 1;
    }
    assert(next - serving == waiting);  //~ fails assertion.violated
  }
}
