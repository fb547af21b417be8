// A queue of one place with immediate notifications; the counters start at any value.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    sc_event rd, wr;
    bool free = true;
    unsigned buf;
    unsigned lastw;
    unsigned lastr;
    unsigned nw;
    unsigned nr;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        nw = clew_nondet_uint();
        nr = nw;
        begin.notify(SC_ZERO_TIME);
    }

    void producer() {
        wait(begin);
        while (true) {
            if (!free)
                wait(rd);
            buf = clew_nondet_uint();
            lastw = buf;
            nw += 1;
            free = false;
            wr.notify();
        }
    }

    void consumer() {
        wait(begin);
        while (true) {
            if (free)
                wait(wr);
            lastr = buf;
            nr += 1;
            free = true;
            rd.notify();
            assert(lastw == lastr && nw == nr);
        }
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
        SC_THREAD(producer);
        SC_THREAD(consumer);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
