#include <cassert>

template <class... T> static int sum(T... values) {
    return (values - ...);
}

int main() {
    assert(sum(1, 2, 3) == 6); //~ fails assertion.violated
    return 0;
}
