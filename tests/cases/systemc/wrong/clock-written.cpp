// A clock is written.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS);
    clk.write(true);
    sc_start(1, SC_NS);
    return 0;
}
