//~ holds
// A lambda that outlives what it refers to.
#include <cassert>
#include <functional>

static std::function<int()> make() {
    int local = 4;
    return [local] { return local; };
}

int main() {
    auto get = make();
    assert(get() == 4);
    return 0;
}
