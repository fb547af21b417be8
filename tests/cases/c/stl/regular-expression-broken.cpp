#include <cassert>
#include <regex>
#include <string>

// As in regular-expression.cpp, but a match of the whole line is asked for where a part of it fits.
int main() {
    std::string line = "user=alice id=42";
    assert(std::regex_match(line, std::regex(R"((\w+)=(\w+))"))); //~ fails assertion.violated
    return 0;
}
