// Listings 2.8 and 4.1: violated by the schedule B, C.
#include <systemc.h>

SC_MODULE(top) {
    int a = 0;
    int b = 0;

    void A() {
        a = 1;
        b = 0;
    }

    void B() {
        if (a == 0)
            b = 1;
    }

    void C() {
        if (b > 0)
            assert(false); //~ fails assertion.violated
    }

    SC_CTOR(top) {
        SC_THREAD(A);
        SC_THREAD(B);
        SC_THREAD(C);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
