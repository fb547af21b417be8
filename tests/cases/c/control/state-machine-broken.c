// A lock that opens by 1, 3, 2.
#include <clew.h>

enum state { START, ONE, ONE_THREE, OPEN };

static enum state step(enum state state, int key) {
    switch (state) {
    case START:
        return key == 1 ? ONE : START;
    case ONE:
        return key == 3 ? ONE_THREE : ONE;
    case ONE_THREE:
        return key == 2 ? OPEN : key == 1 ? ONE : START;
    default:
        return OPEN;
    }
}

int main(void) {
    enum state state = START;
    int keys[4];
    for (int i = 0; i < 4; i++) {
        keys[i] = clew_nondet_range(1, 3);
        state = step(state, keys[i]);
    }
    int a = keys[0] == 1 && keys[1] == 3 && keys[2] == 2, b = keys[1] == 1 && keys[2] == 3 && keys[3] == 2;
    clew_assert(state != OPEN || a || b); //~ fails assertion.violated
    return 0;
}
