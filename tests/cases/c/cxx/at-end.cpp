//~ holds
#include <cassert>

static int order;

// Objects end before destructors of the file run, those inside of functions first.
struct Last {
    ~Last() { assert(order++ == 1); }
} global;

struct First {
    ~First() { assert(order++ == 0); }
};

__attribute__((destructor)) static void end() { assert(order == 2); }

int main() {
    static First first;
    return 0;
}
