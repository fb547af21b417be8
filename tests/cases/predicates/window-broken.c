// At most four messages are under way: sent runs ahead of acknowledged by that much and no more. Here a message sent again counts twice.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned sent = __VERIFIER_nondet_uint(), acknowledged = sent;
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event > 0 && sent - acknowledged < 4)
      sent++;
    else if (event < 0 && sent != acknowledged)
      acknowledged += event == -9 ? 2 : 1;
    assert(sent - acknowledged <= 4);  //~ fails assertion.violated
  }
}
