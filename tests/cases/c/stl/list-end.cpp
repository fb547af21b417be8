//~ holds
// What was not found is not followed.
#include <algorithm>
#include <list>

extern "C" int nondet_int();

int main() {
    std::list<int> numbers{4, 8, 15};
    auto found = std::find_if(numbers.begin(), numbers.end(), [](int each) { return each > 10 && nondet_int() > 0; });
    return found == numbers.end() || *found > 10 ? 0 : 1;
}
