// Any bytes below a bound go through a FIFO; their many values are no reason to try them one by one.
//~ holds
#include <systemc.h>
#include <clew.h>
SC_MODULE(top) {
    sc_fifo<unsigned char> a;

    void put() {
        for (int i = 0; i < 3; i++) {
            unsigned char x = clew_nondet_uchar();
            clew_assume(x < 100);
            a.write(x);
            wait(1, SC_NS);
        }
    }

    void get() {
        for (int i = 0; i < 3; i++) {
            unsigned char x = a.read();
            sc_assert(x < 100);
        }
    }

    SC_CTOR(top) : a("a", 2) {
        SC_THREAD(put);
        SC_THREAD(get);
    }
};
int sc_main(int, char *[]) { top t("t"); sc_start(); return 0; }
