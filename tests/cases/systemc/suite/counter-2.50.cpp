// Listing 7.1 with a clock that never stops, so that the state space has a cycle.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    unsigned STEPS = 50;
    sc_event eA;
    sc_event eB;
    unsigned a;
    unsigned b;
    unsigned changes = 0;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        a = clew_nondet_uint();
        b = clew_nondet_uint();
        clew_assume(a == 0 || a == 1);
        clew_assume(b == 0 || b == 1);
        begin.notify(SC_ZERO_TIME);
    }

    void A() {
        wait(begin);
        while (a < STEPS) {
            a += 1;
            changes += 1;
            wait(eA);
        }
    }

    void B() {
        wait(begin);
        while (b < STEPS) {
            b += 1;
            changes += 1;
            wait(eB);
        }
    }

    void clk() {
        wait(begin);
        wait(1, SC_NS);
        while (true) {
            changes = 0;
            eA.notify();
            eB.notify();
            wait(1, SC_NS);
        }
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
        SC_THREAD(A);
        SC_THREAD(B);
        SC_THREAD(clk);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
