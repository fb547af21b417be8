// A port for one channel is bound to two.
#include <systemc.h>

SC_MODULE(sink) {
    sc_in<int> in;
    SC_CTOR(sink) : in("in") {}
};

int sc_main(int, char *[]) {
    sc_signal<int> x("x"), y("y");
    sink a("a");
    a.in(x);
    a.in(y);
    sc_start(1, SC_NS);
    return 0;
}
