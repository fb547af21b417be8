#include <clew.h>
#include <math.h>

int main(void) {
    double side = sqrt(2);
    clew_assert(side * side == 2); //~ fails assertion.violated
    return 0;
}
