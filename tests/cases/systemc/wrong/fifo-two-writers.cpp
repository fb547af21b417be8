// Two ports write to one FIFO.
#include <systemc.h>

SC_MODULE(source) {
    sc_fifo_out<int> out;
    SC_CTOR(source) : out("out") {}
};

int sc_main(int, char *[]) {
    sc_fifo<int> queue("queue", 2);
    source a("a"), b("b");
    a.out(queue);
    b.out(queue);
    sc_start(1, SC_NS);
    return 0;
}
