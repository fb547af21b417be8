// Listing 3.1: A and B can go on for ever while D is ignored.
#include <systemc.h>

SC_MODULE(top) {
    sc_event eA, eB;

    void A() {
        wait(SC_ZERO_TIME);
        while (true) {
            eB.notify();
            wait(eA);
        }
    }

    void B() {
        while (true) {
            wait(eB);
            eA.notify();
        }
    }

    void D() {
        wait(SC_ZERO_TIME);
        assert(false); //~ fails assertion.violated
    }

    SC_CTOR(top) {
        SC_THREAD(A);
        SC_THREAD(B);
        SC_THREAD(D);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
