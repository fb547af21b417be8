// Listing 6.1: c - s stays at most max, whatever s is.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    unsigned max = 3;
    unsigned s;
    unsigned c;
    sc_event CHECK, NEXT_STEP;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        s = clew_nondet_uint();
        c = s;
        begin.notify(SC_ZERO_TIME);
    }

    void count() {
        wait(begin);
        while (true) {
            c += 1;
            CHECK.notify(SC_ZERO_TIME);
            wait(NEXT_STEP);
        }
    }

    void set_back() {
        wait(begin);
        while (true) {
            if ((c - s) >= max) {
                c = s;
            }
            CHECK.notify(SC_ZERO_TIME);
            wait(NEXT_STEP);
        }
    }

    void verify() {
        wait(begin);
        while (true) {
            wait(CHECK);
            assert((c - s) <= max);
            NEXT_STEP.notify();
        }
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
        SC_THREAD(count);
        SC_THREAD(set_back);
        SC_THREAD(verify);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
