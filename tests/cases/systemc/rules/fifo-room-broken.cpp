// check: systemc.fifo-full
// A producer of 4 in a row, and a FIFO of 3 places from which one value is taken per ten nanoseconds.
#include <systemc.h>

SC_MODULE(producer) {
    sc_fifo_out<int> out;
    void run() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 4; i++)
                out.write(i); //~ fails systemc.fifo-full
            wait(100, SC_NS);
        }
    }
    SC_CTOR(producer) : out("out") { SC_THREAD(run); }
};

SC_MODULE(consumer) {
    sc_fifo_in<int> in;
    void run() {
        while (true) {
            in.read();
            wait(10, SC_NS);
        }
    }
    SC_CTOR(consumer) : in("in") { SC_THREAD(run); }
};

int sc_main(int, char *[]) {
    sc_fifo<int> fifo("fifo", 3);
    producer source("source");
    consumer sink("sink");
    source.out(fifo);
    sink.in(fifo);
    sc_start(300, SC_NS);
    return 0;
}
