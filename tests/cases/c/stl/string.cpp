//~ holds
#include <cassert>
#include <string>

int main() {
    std::string name = "clew";
    name += " of thread, long enough for the heap";
    auto at = name.find("of thread");
    assert(name.substr(at, 2) == "of");
    assert(std::to_string(42) == "42" && std::stoi("17") == 17);
    return 0;
}
