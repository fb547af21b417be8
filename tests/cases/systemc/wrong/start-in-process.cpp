// A process starts the simulation.
#include <systemc.h>

SC_MODULE(part) {
    void run() { sc_start(1, SC_NS); }
    SC_CTOR(part) { SC_THREAD(run); }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start(1, SC_NS);
    return 0;
}
