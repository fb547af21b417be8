/* An order by which an element is less than itself is none. */
#include <algorithm>
#include <cassert>
#include <vector>

int main() {
    std::vector<int> numbers{3, 1, 2, 3};
    std::sort(numbers.begin(), numbers.end(), [](int left, int right) { return left <= right; }); //~ fails library.misuse
    assert(numbers[0] == 1 && numbers[3] == 3);
    std::stable_sort(numbers.begin(), numbers.end(), [](int left, int right) { return left > right; });
    assert(numbers[0] == 3);
}
