// As in shift-left-cxx.cpp, but a bit is lost.
#include <clew.h>

int main() {
    int by = clew_nondet_range(0, 31);
    int two = 2 << by; //~ fails arithmetic.overflow
    clew_assert(two != 1);
    return 0;
}
