// A module that is made after the simulation has started.
#include <systemc.h>

SC_MODULE(sink) {
    SC_CTOR(sink) {}
};

int sc_main(int, char *[]) {
    sink a("a");
    sc_start(1, SC_NS);
    sink b("b");
    sc_start(1, SC_NS);
    return 0;
}
