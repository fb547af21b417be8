// The mode that was chosen says how many bytes were reserved, after a loop over something else. Here the wide mode has too few.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned packets = __VERIFIER_nondet_uint();
  unsigned mode = __VERIFIER_nondet_uint() % 3, room = 0;
  if (mode == 0)
    room = 8;
  if (mode == 1)
    room = 16;
  if (mode == 2)
    room = 64;
  while (packets > 0) {
    unsigned need = mode == 2 ? 33 : mode == 1 ? 9 : 1;
    assert(need <= room);  //~ fails assertion.violated
    packets--;
    if (packets % 2)
      room = mode == 0 ? 8 : 16 * mode;
  }
  return 0;
}
