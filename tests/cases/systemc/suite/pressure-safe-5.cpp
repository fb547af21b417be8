// The pressure of a vessel over N time steps, too few for it to reach its limit; both threads work once before they wait.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    static const int N = 5;
    static const int BOUND = 4;
    unsigned pressure;
    unsigned max = BOUND + N + 1;
    sc_event e;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        pressure = clew_nondet_uint();
        clew_assume(pressure <= BOUND && pressure >= 0);
        begin.notify(SC_ZERO_TIME);
    }

    void guard() {
        wait(begin);
        while (true) {
            if (pressure >= max)
                pressure -= 1;
            wait(e);
        }
    }

    void increase() {
        wait(begin);
        while (true) {
            pressure += 1;
            wait(e);
        }
    }

    void clk() {
        wait(begin);
        while (true) {
            wait(1, SC_NS);
            assert(pressure <= max);
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
    sc_start(top::N - 1 + 1, SC_NS);
    return 0;
}
