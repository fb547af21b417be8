// Two ports read from one FIFO.
#include <systemc.h>

SC_MODULE(sink) {
    sc_fifo_in<int> in;
    SC_CTOR(sink) : in("in") {}
};

int sc_main(int, char *[]) {
    sc_fifo<int> queue("queue", 2);
    sink a("a"), b("b");
    a.in(queue);
    b.in(queue);
    sc_start(1, SC_NS);
    return 0;
}
