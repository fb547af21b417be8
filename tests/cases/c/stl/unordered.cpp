//~ holds
#include <cassert>
#include <unordered_map>

int main() {
    std::unordered_map<int, int> squares;
    for (int i = 0; i < 4; i++)
        squares[i] = i * i;
    auto found = squares.find(2);
    assert(found != squares.end());
    assert(found->second == 4);
    return 0;
}
