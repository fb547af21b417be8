// Listing 5.1: A, B, C and B, A, C lead to states whose symbolic parts differ.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    unsigned a;
    unsigned b = 0;
    sc_event e;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        a = clew_nondet_uint();
        begin.notify(SC_ZERO_TIME);
    }

    void A() {
        wait(begin);
        a += 1;
        b += 1;
        wait(e);
    }

    void B() {
        wait(begin);
        if (b != 0) {
            b = clew_nondet_uint() + 2;
            clew_assume(b > 0);
        }
        wait(e);
        assert(b > 0);
    }

    void C() {
        wait(begin);
        e.notify(1, SC_NS);
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
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
