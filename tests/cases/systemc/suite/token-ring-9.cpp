// Listing 6.6 with 9 transmitter(s): each one adds one to the token.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    sc_event E1, E2, E3, E4, E5, E6, E7, E8, E9, EM;
    unsigned token;

    void master() {
        unsigned local;
        while (true) {
            token = clew_nondet_uint();
            local = token;
            E1.notify();
            wait(EM);
            assert(token == (local + 9));
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
            E4.notify();
        }
    }

    void transmit4() {
        while (true) {
            wait(E4);
            token = token + 1;
            E5.notify();
        }
    }

    void transmit5() {
        while (true) {
            wait(E5);
            token = token + 1;
            E6.notify();
        }
    }

    void transmit6() {
        while (true) {
            wait(E6);
            token = token + 1;
            E7.notify();
        }
    }

    void transmit7() {
        while (true) {
            wait(E7);
            token = token + 1;
            E8.notify();
        }
    }

    void transmit8() {
        while (true) {
            wait(E8);
            token = token + 1;
            E9.notify();
        }
    }

    void transmit9() {
        while (true) {
            wait(E9);
            token = token + 1;
            EM.notify();
        }
    }

    SC_CTOR(top) {
        SC_THREAD(master);
        SC_THREAD(transmit1);
        SC_THREAD(transmit2);
        SC_THREAD(transmit3);
        SC_THREAD(transmit4);
        SC_THREAD(transmit5);
        SC_THREAD(transmit6);
        SC_THREAD(transmit7);
        SC_THREAD(transmit8);
        SC_THREAD(transmit9);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
