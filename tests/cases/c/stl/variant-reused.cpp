//~ holds
#include <cassert>
#include <string>
#include <variant>

// A text begins where a pointer was.
int main() {
    int number = 1;
    std::variant<int *, std::string> either(&number);
    either.emplace<std::string>(3u, 'a');
    assert(std::get<std::string>(either) == "aaa");
    either = &number;
    either.emplace<std::string>(40u, 'b');
    assert(std::get<std::string>(either).size() == 40);
    either = &number;
    assert(*std::get<0>(either) == 1);
    return 0;
}
