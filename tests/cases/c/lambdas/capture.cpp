//~ holds
// By value or by reference.
#include <cassert>

int main() {
    int count = 0;
    auto add = [&count](int n) { count += n; };
    add(2);
    add(3);
    assert(count == 5);
    return 0;
}
