#include <cassert>

template <class T> struct Size {
    static constexpr int bits = 8 * sizeof(T);
};
template <int N> struct Factorial {
    static constexpr int value = N * Factorial<N - 1>::value;
};
template <> struct Factorial<0> {
    static constexpr int value = 1;
};

int main() {
    assert(Size<int>::bits == 32 && Factorial<5>::value == 120);
    assert(Size<bool>::bits == 1); //~ fails assertion.violated
    return 0;
}
