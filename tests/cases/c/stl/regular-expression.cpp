//~ holds
#include <cassert>
#include <locale>
#include <regex>
#include <string>

// The matcher of the library is executed as it is; classes of characters are those of the locale of C.
int main() {
    std::string line = "user=alice id=42";
    std::regex pair(R"((\w+)=([[:alnum:]]+))");
    std::smatch found;
    assert(std::regex_search(line, found, pair) && found[1] == "user" && found[2] == "alice");
    assert(!std::regex_match("2024-1-31", std::regex("\\d{4}-\\d{2}-\\d{2}")));
    assert(std::tolower('Q', std::locale::classic()) == 'q');
    return 0;
}
