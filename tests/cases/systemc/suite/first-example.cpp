// Listing 2.2: the immediate notification is lost if C runs before B waits; then b stays 0.
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    sc_event e;
    unsigned x;
    unsigned a = 0;
    unsigned b = 0;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        x = clew_nondet_uint();
        begin.notify(SC_ZERO_TIME);
    }

    void A() {
        wait(begin);
        if (x % 2)
            a = 1;
        else
            a = 0;
    }

    void B() {
        wait(begin);
        wait(e);
        b = x / 2;
    }

    void C() {
        wait(begin);
        e.notify();
    }

    void finish() {
        assert(2 * b + a == x); //~ fails assertion.violated
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
    design.finish();
    return 0;
}
