// Objects of a file are made in order, before main.
#include <cassert>

static int made;
struct Number {
    int rank;
    Number() : rank(++made) {}
};

Number first, second;

int main() {
    assert(second.rank == 1); //~ fails assertion.violated
    return 0;
}
