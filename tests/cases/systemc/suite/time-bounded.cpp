// Listing 5.4: the notification at instant 7 comes before the limit.
#include <systemc.h>

SC_MODULE(top) {
    sc_event e;
    int n = 1;

    void A() {
        n = 0;
        wait(4, SC_NS);
        e.notify(3, SC_NS);
    }

    void B() {
        if (n != 0) {
            wait(4, SC_NS);
        }
    }

    void C() {
        wait(e);
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
    // The instant of the limit is still executed.
    sc_start(9 + 1, SC_NS);
    return 0;
}
