//~ holds
#include <clew.h>

// The state of a controller that never ends is a struct with members of several sizes, which goes by its address.
struct controller {
    int sum;
    short last;
    char tripped;
};

static int step(struct controller *self, short input) {
    self->sum += input;
    if (self->sum > 100000) self->sum = 100000;
    if (self->sum < -100000) self->sum = -100000;
    if (input == -32768) self->tripped = 1;
    self->last = input;
    return self->sum;
}

int main(void) {
    struct controller controller = {0, 0, 0};
    for (;;) {
        int output = step(&controller, clew_nondet_short());
        clew_assert(output >= -100000 && output <= 100000);
        clew_assert(controller.tripped || controller.last > -32768);
    }
}
