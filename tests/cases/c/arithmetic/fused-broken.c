#include <assert.h>
#include <math.h>

int main(void) {
    double third = 1.0 / 3.0;
    assert(fma(third, 3.0, -1.0) == 0.0); //~ fails assertion.violated
    return 0;
}
