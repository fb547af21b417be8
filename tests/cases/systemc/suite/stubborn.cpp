// Listing 2.7: violated by the schedule D, C, D, B, D.
#include <systemc.h>

SC_MODULE(top) {
    int x = 0;
    sc_event e1, e2;

    void A() {
        x = 1;
    }

    void B() {
        e2.notify();
    }

    void C() {
        e1.notify();
    }

    void D() {
        wait(e1);
        wait(e2);
        assert(x == 1); //~ fails assertion.violated
    }

    SC_CTOR(top) {
        SC_THREAD(A);
        SC_THREAD(B);
        SC_THREAD(C);
        SC_THREAD(D);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
