// A channel is made after the simulation has started.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_start(1, SC_NS);
    sc_signal<int> late("late");
    sc_start(1, SC_NS);
    return 0;
}
