//~ holds
#include <vector>
#include <clew.h>

int main() {
    std::vector<int> values{1, 2, 3};
    int index = clew_nondet_range(0, 3);
    if (index == 3)
        return 0;
    clew_assert(values[index] > 0);
    return 0;
}
