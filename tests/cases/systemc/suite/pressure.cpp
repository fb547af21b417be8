// Listing 6.2: one thread counts up, another one keeps the counter below its bound.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    unsigned pressure;
    unsigned max = 9;
    unsigned bound = 4;
    sc_event e;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        pressure = clew_nondet_uint();
        clew_assume(pressure <= bound && pressure >= 0);
        begin.notify(SC_ZERO_TIME);
    }

    void guard() {
        wait(begin);
        while (true) {
            wait(e);
            if (pressure >= max) {
                pressure -= 1;
            }
        }
    }

    void increase() {
        wait(begin);
        while (true) {
            wait(e);
            pressure += 1;
        }
    }

    void clk() {
        wait(begin);
        while (true) {
            assert(pressure <= max);
            wait(1, SC_NS);
            e.notify(SC_ZERO_TIME);
        }
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
        SC_THREAD(guard);
        SC_THREAD(increase);
        SC_THREAD(clk);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    // The instant of the limit is still executed.
    sc_start(9 + 1, SC_NS);
    return 0;
}
