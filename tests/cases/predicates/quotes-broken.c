// Text with quotes: a byte counts as quoted while an odd number of quotes was seen. Here an escaped quote counts.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int quoted = 0, escaped = 0;
  unsigned quotes = 0, length = 0;
  for (;;) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    if (byte == 0)
      break;
    length++;
    if (escaped) {
      escaped = 0;
      if (byte == '"' && quotes > 2)
        quotes++;
    }
    else if (byte == '\\')
      escaped = 1;
    else if (byte == '"') {
      quotes++;
      quoted = !quoted;
    }
    assert(quoted == (quotes % 2 == 1));  //~ fails assertion.violated
  }
  return 0;
}
