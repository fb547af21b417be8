// More signals than ports are bound by position.
#include <systemc.h>

SC_MODULE(part) {
    sc_in<int> in;
    SC_CTOR(part) : in("in") {}
};

int sc_main(int, char *[]) {
    sc_signal<int> x("x"), y("y");
    part a("a");
    a << x << y;
    sc_start(1, SC_NS);
    return 0;
}
