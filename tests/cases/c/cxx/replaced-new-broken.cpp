#include <cassert>
#include <cstdlib>
#include <new>

// Arrays, objects whose size is known and new that does not throw use the program's own functions too.
static int alive;

void *operator new(std::size_t size) {
    alive++;
    return std::malloc(size);
}
void operator delete(void *object) noexcept {
    alive--;
    std::free(object);
}

struct Node {
    virtual ~Node() {}
    int value = 1;
};

int main() {
    Node *node = new Node;
    int *numbers = new int[3];
    int *more = new (std::nothrow) int[2];
    assert(alive == 3);
    delete[] more;

    delete node;
    assert(alive == 0); //~ fails assertion.violated
    return 0;
}
