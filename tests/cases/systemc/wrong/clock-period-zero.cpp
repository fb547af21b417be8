// A clock that would tick at every moment at once.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_clock clk("clk", 0, SC_NS);
    sc_start(1, SC_NS);
    return 0;
}
