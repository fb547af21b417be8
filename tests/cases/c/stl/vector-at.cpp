//~ holds
#include <stdexcept>
#include <vector>
#include <clew.h>

int main() {
    std::vector<int> values(2, 7);
    int index = clew_nondet_range(0, 2), seen = 0;
    try {
        seen = values.at(index);
    } catch (const std::out_of_range &) {
        seen = 7;
    }
    clew_assert(seen == 7);
    return 0;
}
