//~ holds
#include <cassert>
#include <vector>

// What is behind the last element comes back with values.
int main() {
    std::vector<int> numbers{1, 2, 2, 3, 2};
    for (auto at = numbers.begin(); at != numbers.end();)
        if (*at == 2)
            at = numbers.erase(at);
        else
            ++at;
    assert(numbers.size() == 2);
    numbers.clear();
    numbers.push_back(4);
    numbers.resize(3);
    assert(numbers[0] == 4 && numbers[2] == 0);
    numbers.insert(numbers.begin(), 7);
    numbers.shrink_to_fit();
    assert(numbers[1] == 4);
}
