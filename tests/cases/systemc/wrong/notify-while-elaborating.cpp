// An immediate notification before the simulation.
#include <systemc.h>

SC_MODULE(part) {
    sc_event tick;
    SC_CTOR(part) { tick.notify(); }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start(1, SC_NS);
    return 0;
}
