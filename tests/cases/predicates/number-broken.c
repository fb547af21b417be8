// A number is read digit by digit; the position stays inside of the buffer, with room for the end. Here a long number is not forgotten.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned position = 0, digits = 0;
  int sign = 0;
  for (;;) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    if (byte == '-' && position == 0) {
      sign = 1;
      position++;
    } else if (byte >= '0' && byte <= '9') {
      if (digits < 10) {
        digits++;
        position++;
      }
    } else {
      assert(position < 12);  //~ fails assertion.violated
      position = digits == 10 ? position : 0;
      digits = 0;
      sign = 0;
    }
  }
}
