// A port that asks for all its channels has one.
#include <systemc.h>

SC_MODULE(part) {
    sc_port<sc_signal_in_if<int>, 2, SC_ALL_BOUND> in;
    SC_CTOR(part) : in("in") {}
};

int sc_main(int, char *[]) {
    sc_signal<int> x("x");
    part a("a");
    a.in(x);
    sc_start(1, SC_NS);
    return 0;
}
