#include <algorithm>
#include <cassert>
#include <numeric>
#include <vector>

int main() {
    std::vector<int> v{4, 2, 5, 1, 3};
    assert(std::binary_search(v.begin(), v.end(), 4)); //~ fails assertion.violated
    assert(std::accumulate(v.begin(), v.end(), 0) == 15);
    assert(*std::max_element(v.begin(), v.end()) == 5);
    assert(std::count_if(v.begin(), v.end(), [](int x) { return x > 2; }) == 3);
    return 0;
}
