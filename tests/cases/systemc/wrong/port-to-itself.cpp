// A port is bound to itself.
#include <systemc.h>

SC_MODULE(part) {
    sc_in<int> in;
    SC_CTOR(part) : in("in") { in(in); }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start(1, SC_NS);
    return 0;
}
