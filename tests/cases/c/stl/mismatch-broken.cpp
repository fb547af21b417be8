// As in mismatch.cpp, but the place is one too far.
#include <algorithm>
#include <cassert>
#include <vector>

int main() {
    std::vector<int> one{10, 11, 12, 13, 14}, other{10, 11, 12, 4, 14};
    assert(std::mismatch(one.begin(), one.end(), other.begin()).first == one.begin() + 4); //~ fails assertion.violated
    std::vector<unsigned char> bytes(20, 'a');
    bytes[17] = 'b';
    assert(std::find(bytes.begin(), bytes.end(), 'b') == bytes.begin() + 17);
    return 0;
}
