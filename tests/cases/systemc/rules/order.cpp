// check: order-independent
// Two methods of one clock edge hand over a value, in a signal.
#include <systemc.h>

SC_MODULE(top) {
    sc_clock clk;
    sc_signal<int> stage;
    int last;

    void first() { stage = stage + 1; }
    void second() { last = stage; }

    SC_CTOR(top) : clk("clk", 10, SC_NS), stage("stage", 0), last(0) {
        SC_METHOD(first);
        sensitive << clk.posedge_event();
        SC_METHOD(second);
        sensitive << clk.posedge_event();
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(25, SC_NS);
    return 0; //~ holds
}
