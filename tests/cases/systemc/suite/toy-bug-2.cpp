// One of the two threads adds two.
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    sc_signal<unsigned> c;
    sc_event e, f, g, begin;
    unsigned d, t, data;
    bool processed = true;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        d = clew_nondet_uint();
        begin.notify(SC_ZERO_TIME);
    }

    void write_all() {
        wait(begin);
        while (true) {
            t = d;
            data = d;
            processed = false;
            f.notify(SC_ZERO_TIME);
            wait(e);
            assert(d == t + 1 || d == t + 2); //~ fails assertion.violated
        }
    }

    void compute1() {
        while (true) {
            wait(f);
            if (!processed) {
                data += 1;
                g.notify();
            }
        }
    }

    void compute2() {
        while (true) {
            wait(f);
            if (!processed) {
                data += 2;
                g.notify();
            }
        }
    }

    void write_back() {
        while (true) {
            wait(g);
            c.write(data);
            processed = true;
        }
    }

    void read_all() {
        while (true) {
            wait(c.value_changed_event());
            d = c.read();
            e.notify();
        }
    }

    SC_CTOR(top) : c("c") {
        SC_THREAD(choose);
        SC_THREAD(write_all);
        SC_THREAD(compute1);
        SC_THREAD(compute2);
        SC_THREAD(write_back);
        SC_THREAD(read_all);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
