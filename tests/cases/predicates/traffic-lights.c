// Two lights at a crossing change through yellow; never both let anyone pass.
//~ holds
#include <assert.h>


enum light { RED, YELLOW, GREEN };

int main(void) {
  enum light north = RED, east = RED;
  unsigned ticks = 0;
  int turn = 0;
  for (;;) {
    ticks++;
    if (turn == 0) {
      if (north == RED && east == RED)
        north = GREEN;
      else if (north == GREEN && ticks % 8 == 0)
        north = YELLOW;
      else if (north == YELLOW) {
        north = RED;
        turn = 1;
      }
    } else {
      if (east == RED && north == RED)
        east = GREEN;
      else if (east == GREEN && ticks % 8 == 4)
        east = YELLOW;
      else if (east == YELLOW) {
        east = RED;
        turn = 0;
      }
    }
    assert(north == RED || east == RED);
  }
}
