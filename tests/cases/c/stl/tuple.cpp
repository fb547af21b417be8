//~ holds
#include <cassert>
#include <tuple>

static std::tuple<int, int> divide(int a, int b) { return {a / b, a % b}; }

int main() {
    auto [quotient, rest] = divide(17, 5);
    assert(quotient == 3 && rest == 2);
    assert(std::get<1>(divide(9, 4)) == 1);
    return 0;
}
