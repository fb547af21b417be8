// As in list-end.cpp, but nobody asks whether something was found.
#include <algorithm>
#include <cassert>
#include <list>

extern "C" int nondet_int();

int main() {
    std::list<int> numbers{4, 8, 15};
    auto found = std::find_if(numbers.begin(), numbers.end(), [](int each) { return each > 10 && nondet_int() > 0; });
    assert(*found > 10); //~ fails memory.undefined-value
    return 0;
}
