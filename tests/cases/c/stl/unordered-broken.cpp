#include <cassert>
#include <unordered_map>

int main() {
    std::unordered_map<int, int> squares;
    for (int i = 0; i < 4; i++)
        squares[i] = i * i;
    squares.erase(2);
    auto found = squares.find(2);
    assert(found->second == 4); //~ fails library.misuse
    return 0;
}
