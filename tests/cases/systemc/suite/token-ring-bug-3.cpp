// A token ring in which the master expects one more than the transmitters add.
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    sc_event E1, E2, E3, EM;
    unsigned token;

    void master() {
        unsigned local;
        while (true) {
            token = clew_nondet_uint();
            local = token;
            E1.notify();
            wait(EM);
            assert(token == (local + 4)); //~ fails assertion.violated
        }
    }

    void transmit1() {
        while (true) {
            wait(E1);
            token = token + 1;
            E2.notify();
        }
    }

    void transmit2() {
        while (true) {
            wait(E2);
            token = token + 1;
            E3.notify();
        }
    }

    void transmit3() {
        while (true) {
            wait(E3);
            token = token + 1;
            EM.notify();
        }
    }

    SC_CTOR(top) {
        SC_THREAD(master);
        SC_THREAD(transmit1);
        SC_THREAD(transmit2);
        SC_THREAD(transmit3);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
