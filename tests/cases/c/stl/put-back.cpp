//~ holds
// The last character of an input is given back, also where the next one was looked at.
#include <cassert>
#include <iostream>

int main() {
    char first, again;
    if (!std::cin.get(first))
        return 0;
    int next = std::cin.peek();
    std::cin.unget();
    assert(std::cin.get(again) && again == first);
    assert(std::cin.peek() == next);
    std::cin.clear();
    if (std::cin >> first) {
        std::cin.putback(first);
        std::cin >> again;
        assert(again == first && again != ' ');
    }
    return 0;
}
