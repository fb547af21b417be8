// A port is bound to one channel twice.
#include <systemc.h>

SC_MODULE(part) {
    sc_port<sc_signal_in_if<int>, 2> in;
    SC_CTOR(part) : in("in") {}
};

int sc_main(int, char *[]) {
    sc_signal<int> x("x");
    part a("a");
    a.in(x);
    a.in(x);
    sc_start(1, SC_NS);
    return 0;
}
