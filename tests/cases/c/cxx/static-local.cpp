//~ holds
#include <cassert>

static int next() {
    static int count = 0;
    return ++count;
}

int main() {
    next();
    assert(next() == 2);
    return 0;
}
