//~ holds
#include <cassert>

static int handled;

static void inner() {
    try {
        throw 5;
    } catch (int &value) {
        value++;
        throw;
    }
}

int main() {
    try {
        inner();
    } catch (int value) {
        handled = value;
    }
    assert(handled == 6);
    return 0;
}
