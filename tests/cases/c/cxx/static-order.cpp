//~ holds
// Objects of a file are made in order, before main.
#include <cassert>

static int made;
struct Number {
    int rank;
    Number() : rank(++made) {}
};

Number first, second;

int main() {
    assert(first.rank == 1 && second.rank == 2);
    return 0;
}
