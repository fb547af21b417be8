//~ holds
// Where no number can be read the value stays as it was, becomes zero, or the largest one.
#include <iostream>
#include <climits>
#include <clew.h>

int main() {
    int width = 7;
    double scale = 1.5;
    if (!(std::cin >> width)) {
        clew_assert(width == 0 || width == 7 || width == INT_MAX || width == INT_MIN);
        return 1;
    }
    if (std::cin >> scale)
        clew_assert(scale == scale && scale - scale == 0);
    return 0;
}
