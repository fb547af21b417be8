// Listing 6.6 with 1 transmitter(s): each one adds one to the token.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    sc_event E1, EM;
    unsigned token;

    void master() {
        unsigned local;
        while (true) {
            token = clew_nondet_uint();
            local = token;
            E1.notify();
            wait(EM);
            assert(token == (local + 1));
        }
    }

    void transmit1() {
        while (true) {
            wait(E1);
            token = token + 1;
            EM.notify();
        }
    }

    SC_CTOR(top) {
        SC_THREAD(master);
        SC_THREAD(transmit1);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
