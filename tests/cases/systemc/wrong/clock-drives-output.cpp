// A clock is bound to an output.
#include <systemc.h>

SC_MODULE(part) {
    sc_out<bool> out;
    SC_CTOR(part) : out("out") {}
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS);
    part a("a");
    a.out(clk);
    sc_start(1, SC_NS);
    return 0;
}
