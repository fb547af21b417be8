// Listing 2.6: only B enables D, so a persistent set with A must contain B.
#include <systemc.h>

SC_MODULE(top) {
    int x = 0;
    sc_event e;

    void A() {
        assert(x == 0); //~ fails assertion.violated
    }

    void B() {
        e.notify();
    }

    void D() {
        wait(e);
        x = 1;
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
