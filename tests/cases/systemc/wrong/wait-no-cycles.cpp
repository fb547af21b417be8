// A thread waits for no cycles.
#include <systemc.h>

SC_MODULE(part) {
    sc_in<bool> clk;
    void run() { wait(0); }
    SC_CTOR(part) : clk("clk") {
        SC_THREAD(run);
        sensitive << clk.pos();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS);
    part a("a");
    a.clk(clk);
    sc_start(1, SC_NS);
    return 0;
}
