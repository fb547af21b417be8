//~ holds
#include <clew.h>

struct flags {
    unsigned low : 3;
    unsigned high : 5;
};

int main(void) {
    struct flags flags = {7, 0};
    flags.low++;
    clew_assert(flags.low == 0 && flags.high == 0);
    return 0;
}
