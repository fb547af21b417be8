//~ holds
// What was not found is not followed.
#include <algorithm>
#include <cassert>
#include <list>

extern "C" int nondet_int();

int main() {
    std::list<int> numbers{4, 8, 15};
    auto found = std::find_if(numbers.begin(), numbers.end(), [](int each) { return each > 10 && nondet_int() > 0; });
    assert(found == numbers.end() || *found > 10);
    return 0;
}
