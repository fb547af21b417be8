// A resolved port is bound to a signal that resolves nothing.
#include <systemc.h>

SC_MODULE(part) {
    sc_inout_resolved line;
    SC_CTOR(part) : line("line") {}
};

int sc_main(int, char *[]) {
    sc_signal<sc_logic> line("line");
    part a("a");
    a.line(line);
    sc_start(1, SC_NS);
    return 0;
}
