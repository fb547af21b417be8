// The elements of an sc_vector are made twice.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_vector<sc_signal<int> > lines("lines", 2);
    lines.init(3);
    sc_start(1, SC_NS);
    return 0;
}
