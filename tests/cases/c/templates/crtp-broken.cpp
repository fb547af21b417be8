#include <cassert>

template <class Self> struct Comparable {
    bool operator>(const Self &other) const { return static_cast<const Self &>(*this) < other; }
};
struct Age : Comparable<Age> {
    int years;
    explicit Age(int y) : years(y) {}
    bool operator<(const Age &other) const { return years < other.years; }
};

int main() {
    assert(Age(3) > Age(2)); //~ fails assertion.violated
    return 0;
}
