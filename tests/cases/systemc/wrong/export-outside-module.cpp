// An export that no module has.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_export<sc_signal_in_if<int> > out("out");
    sc_start(1, SC_NS);
    return 0;
}
