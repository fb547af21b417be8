// Sensitivity is declared when the simulation runs.
#include <systemc.h>

SC_MODULE(part) {
    sc_event tick;
    void step() { sensitive << tick; }
    SC_CTOR(part) { SC_METHOD(step); }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start(1, SC_NS);
    return 0;
}
