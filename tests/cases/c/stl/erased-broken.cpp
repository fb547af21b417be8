#include <cassert>
#include <vector>

// An iterator to the last element, which is gone by then, although its memory is still there.
int main() {
    std::vector<int> numbers{1, 2, 2, 3, 2};
    for (auto at = numbers.begin(); at != numbers.end(); ++at)
        if (*at == 2) //~ fails memory.undefined-value
            numbers.erase(at);
    assert(numbers.size() <= 5);
}
