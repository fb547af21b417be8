// A port is used before it is bound.
#include <systemc.h>

SC_MODULE(part) {
    sc_in<int> in;
    SC_CTOR(part) : in("in") { in.read(); }
};

int sc_main(int, char *[]) {
    sc_signal<int> x("x");
    part a("a");
    a.in(x);
    sc_start(1, SC_NS);
    return 0;
}
