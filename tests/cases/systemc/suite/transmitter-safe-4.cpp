// The chain of transmitters without the assertion in the last one.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    sc_event E1, E2, E3, E4, DONE;

    void master() {
        E1.notify();
        while (true)
            wait(1, SC_NS);
    }

    void transmit1() {
        while (true) {
            wait(E1);
            E2.notify();
        }
    }

    void transmit2() {
        while (true) {
            wait(E2);
            E3.notify();
        }
    }

    void transmit3() {
        while (true) {
            wait(E3);
            E4.notify();
        }
    }

    void transmit4() {
        while (true) {
            wait(E4);
            DONE.notify();
        }
    }

    SC_CTOR(top) {
        SC_THREAD(master);
        SC_THREAD(transmit1);
        SC_THREAD(transmit2);
        SC_THREAD(transmit3);
        SC_THREAD(transmit4);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
