#include <cassert>

static int handled;

static void inner() {
    try {
        throw 5;
    } catch (int &value) {
        value++;
        throw value + 10;
    }
}

int main() {
    try {
        inner();
    } catch (int value) {
        handled = value;
    }
    assert(handled == 6); //~ fails assertion.violated
    return 0;
}
