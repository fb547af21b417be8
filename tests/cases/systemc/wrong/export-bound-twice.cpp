// An export is bound to two channels.
#include <systemc.h>

SC_MODULE(part) {
    sc_export<sc_signal_in_if<int> > out;
    sc_signal<int> x, y;
    SC_CTOR(part) : out("out") {
        out(x);
        out(y);
    }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start(1, SC_NS);
    return 0;
}
