// The largest byte comes through, too.
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
            sc_assert(x < 99); //~ fails assertion.violated
        }
    }

    SC_CTOR(top) : a("a", 2) {
        SC_THREAD(put);
        SC_THREAD(get);
    }
};
int sc_main(int, char *[]) { top t("t"); sc_start(); return 0; }
