// Comments are cut out of a text: one is open exactly between its ends.
//~ holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum where { TEXT, SLASH, COMMENT, STAR };

int main(void) {
  enum where where = TEXT;
  unsigned opened = 0, closed = 0;
  for (;;) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    if (byte == 0)
      break;
    if (where == TEXT) {
      if (byte == '/')
        where = SLASH;
    } else if (where == SLASH) {
      if (byte == '*') {
        opened++;
        where = COMMENT;
      } else if (byte != '/')
        where = TEXT;
    } else if (where == COMMENT) {
      if (byte == '*')
        where = STAR;
    } else {
      if (byte == '/') {
        closed++;
        where = TEXT;
      } else if (byte != '*')
        where = COMMENT;
    }
    if (where == TEXT || where == SLASH)
      assert(opened == closed);
    else
      assert(opened == closed + 1);
  }
  return 0;
}
