//~ holds
#include <cassert>
#include <variant>

int main() {
    std::variant<int, char> value = 3;
    assert(std::holds_alternative<int>(value));
    assert(std::get<int>(value) == 3);
    return 0;
}
