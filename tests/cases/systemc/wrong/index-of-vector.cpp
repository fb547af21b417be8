// An index outside of an sc_vector.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_vector<sc_signal<int> > lines("lines", 2);
    lines.at(2).write(1);
    sc_start(1, SC_NS);
    return 0;
}
