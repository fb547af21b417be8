#include <cassert>

static int next() {
    int count = 0;
    return ++count;
}

int main() {
    next();
    assert(next() == 2); //~ fails assertion.violated
    return 0;
}
