// A reference to a local that is gone.
#include <cassert>

static const int &larger(int a, int b) { return a < b ? b : a; }

int main() {
    int a = 1, b = 2;
    const int &best = larger(a, b);
    assert(best == 2); //~ fails memory.use-after-free
    return 0;
}
