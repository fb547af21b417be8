//~ holds
#include <algorithm>
#include <cassert>
#include <vector>

int main() {
    std::vector<int> numbers;
    for (int i = 0; i < 3; i++)
        numbers.push_back(i);
    std::random_shuffle(numbers.begin(), numbers.end());
    assert(numbers[0] + numbers[1] + numbers[2] == 3);
}
