// Erasing in a loop: the iterator comes back from erase.
#include <cassert>
#include <list>

int main() {
    std::list<int> values{1, 2, 3, 4};
    for (auto it = values.begin(); it != values.end();) {
        if (*it % 2 == 0)
            values.erase(it);
        ++it; //~ fails memory.use-after-free
    }
    assert(values.size() == 2);
    return 0;
}
