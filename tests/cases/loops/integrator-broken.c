#include <clew.h>

// As in integrator.c, but a limit is off by one.
struct controller {
    int sum;
    short last;
    char tripped;
};

static int step(struct controller *self, short input) {
    self->sum += input;
    if (self->sum > 100000) self->sum = 100000;
    if (self->sum < -100000) self->sum = -100001;
    if (input == -32768) self->tripped = 1;
    self->last = input;
    return self->sum;
}

int main(void) {
    struct controller controller = {0, 0, 0};
    for (;;) {
        int output = step(&controller, clew_nondet_short());
        clew_assert(output >= -100000 && output <= 100000); //~ fails assertion.violated
        clew_assert(controller.tripped || controller.last > -32768);
    }
}
