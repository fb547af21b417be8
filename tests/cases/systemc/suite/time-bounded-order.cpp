// One order of A and B costs extra time: then e comes at 6 instead of 10, and only 6 lies before the limit.
#include <systemc.h>

SC_MODULE(top) {
    sc_event e;
    int n = 1;
    int spent = 0;

    void A() {
        if (n == 0)
            spent = 4;
        wait(2 + spent, SC_NS);
        e.notify(4, SC_NS);
    }

    void B() {
        n = 0;
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
