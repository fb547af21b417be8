// A port that is bound by position is bound by name again.
#include <systemc.h>

SC_MODULE(part) {
    sc_in<int> in, other;
    SC_CTOR(part) : in("in"), other("other") {}
};

int sc_main(int, char *[]) {
    sc_signal<int> x("x"), y("y");
    part a("a");
    a(x, y);
    a.in(y);
    sc_start(1, SC_NS);
    return 0;
}
