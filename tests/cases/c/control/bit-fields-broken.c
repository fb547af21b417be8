#include <clew.h>

struct flags {
    unsigned low : 3;
    unsigned high : 5;
};

int main(void) {
    struct flags flags = {7, 0};
    flags.low++;
    clew_assert(flags.high == 1); //~ fails assertion.violated
    return 0;
}
