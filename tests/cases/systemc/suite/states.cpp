// Listing 2.3: its state transition system has 15 states and 14 transitions.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    sc_event eA;
    int a = 0;
    int b = 0;

    void A() {
        if (b > 0) {
            wait(eA);
            b = 0;
        }
        assert(b == 0);
    }

    void B() {
        b = 1;
        wait(SC_ZERO_TIME);
        eA.notify();
    }

    SC_CTOR(top) {
        SC_THREAD(A);
        SC_THREAD(B);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
