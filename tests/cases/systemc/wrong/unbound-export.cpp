// An export that is bound to no interface.
#include <systemc.h>

SC_MODULE(worker) {
    sc_export<sc_signal_in_if<int> > out;
    SC_CTOR(worker) : out("out") {}
};

int sc_main(int, char *[]) {
    worker a("a");
    sc_start(1, SC_NS);
    return 0;
}
