// check: systemc.fifo-full
// A method tries to write in every cycle; the reader comes every second cycle.
#include <systemc.h>

SC_MODULE(top) {
    sc_clock clk;
    sc_fifo<int> fifo;
    int sent;

    void send() {
        if (fifo.nb_write(sent))
            sent++;
    }
    void take() {
        for (;;) {
            wait(2);
            int got;
            while (fifo.nb_read(got))
                ;
        }
    }

    SC_CTOR(top) : clk("clk", 10, SC_NS), fifo("fifo", 3), sent(0) {
        SC_METHOD(send);
        sensitive << clk.posedge_event();
        dont_initialize();
        SC_CTHREAD(take, clk);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(200, SC_NS);
    return 0; //~ holds
}
