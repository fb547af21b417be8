// Listing 6.5 with BOUND = 9 and MAX = 15: the counter is set back in a way that keeps what it started with.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    unsigned MAX = 15;
    unsigned BOUND = 9;
    unsigned c;
    sc_event e;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        c = clew_nondet_uint();
        clew_assume(c >= 0 && c <= BOUND);
        begin.notify(SC_ZERO_TIME);
    }

    void counter() {
        wait(begin);
        while (true) {
            c += 1;
            wait(e);
        }
    }

    void guard() {
        wait(begin);
        while (true) {
            if (c >= MAX) {
                c = c - MAX + BOUND;
            }
            wait(e);
        }
    }

    void check_all() {
        wait(begin);
        while (true) {
            wait(SC_ZERO_TIME);
            assert(c >= 0 && c <= MAX);
            e.notify();
        }
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
        SC_THREAD(counter);
        SC_THREAD(guard);
        SC_THREAD(check_all);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
