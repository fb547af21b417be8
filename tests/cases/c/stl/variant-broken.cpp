#include <cassert>
#include <variant>

int main() {
    std::variant<int, char> value = 3;
    value = 'x';
    assert(std::holds_alternative<int>(value)); //~ fails assertion.violated
    assert(std::get<int>(value) == 3);
    return 0;
}
