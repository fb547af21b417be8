// A modem that dials, connects and hangs up; bytes go through only while there is a carrier. Here a lost carrier is noticed too late.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum state { IDLE, DIALLING, CONNECTED, CLOSING };

int main(void) {
  enum state state = IDLE;
  int carrier = 0;
  unsigned sent = 0;
  for (;;) {
    int event = __VERIFIER_nondet_int();
    switch (state) {
    case IDLE:
      if (event == 1)
        state = DIALLING;
      break;
    case DIALLING:
      if (event == 2) {
        carrier = 1;
        state = CONNECTED;
      } else if (event == 3)
        state = IDLE;
      break;
    case CONNECTED:
      assert(carrier);  //~ fails assertion.violated
      if (event == 4)
        sent++;
      else if (event == 5) {
        carrier = 0;
        state = sent == 7 ? CONNECTED : CLOSING;
      }
      break;
    case CLOSING:
      state = IDLE;
      break;
    }
  }
}
