//~ holds
#include <iostream>
#include <string>
#include <string_view>

static std::string_view greeting() {
    static std::string text = "longer than what fits into the string itself";
    return text;
}

int main() {
    std::string_view seen = greeting();
    std::cout << seen << '\n';
    return 0;
}
