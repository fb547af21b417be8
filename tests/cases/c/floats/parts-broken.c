#include <assert.h>
#include <math.h>

int main(void) {
    float whole, none = (float)NAN, rest = modff(none, &whole);
    assert(rest == 0); //~ fails assertion.violated
}
