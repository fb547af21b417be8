// A port is bound when the simulation runs.
#include <systemc.h>

SC_MODULE(part) {
    sc_port<sc_signal_in_if<int>, 2> in;
    sc_signal<int> more;
    void run() { in(more); }
    SC_CTOR(part) : in("in") { SC_THREAD(run); }
};

int sc_main(int, char *[]) {
    sc_signal<int> x("x");
    part a("a");
    a.in(x);
    sc_start(1, SC_NS);
    return 0;
}
