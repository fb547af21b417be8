#include <stdexcept>
#include <vector>
#include <clew.h>

int main() {
    std::vector<int> values(2, 7);
    int index = clew_nondet_range(0, 2), seen = 0;
        seen = values.at(index); //~ fails exception.uncaught
    clew_assert(seen == 7);
    return 0;
}
