//~ holds
// Growth moves the elements.
#include <cassert>
#include <vector>

int main() {
    std::vector<int> values{1};
    values.reserve(8);
    int &first = values[0];
    for (int i = 0; i < 4; i++)
        values.push_back(i);
    assert(first == 1);
    return 0;
}
