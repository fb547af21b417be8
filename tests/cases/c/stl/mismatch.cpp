//~ holds
// Where two sequences part, and where a byte is, whatever the library does with several elements at once.
#include <algorithm>
#include <cassert>
#include <vector>

int main() {
    std::vector<int> one{10, 11, 12, 13, 14}, other{10, 11, 12, 4, 14};
    assert(std::mismatch(one.begin(), one.end(), other.begin()).first == one.begin() + 3);
    std::vector<unsigned char> bytes(20, 'a');
    bytes[17] = 'b';
    assert(std::find(bytes.begin(), bytes.end(), 'b') == bytes.begin() + 17);
    return 0;
}
