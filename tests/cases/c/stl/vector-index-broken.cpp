#include <vector>
#include <clew.h>

int main() {
    std::vector<int> values{1, 2, 3};
    int index = clew_nondet_range(0, 3);
    clew_assert(values[index] > 0); //~ fails library.misuse
    return 0;
}
