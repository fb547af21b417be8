// The top bit of the lower half is forgotten.
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    sc_event COPY;
    int c;
    int n = 0;
    sc_event begin;

    int num_high_bits(int x) {
        int count = 0;
        for (int i = 0; i < 32; i += 1)
            count += (x >> i) & 1;
        return count;
    }

    // Inputs are chosen first; then everybody begins.
    void choose() {
        c = clew_nondet_int();
        begin.notify(SC_ZERO_TIME);
    }

    void copy_1() {
        wait(begin);
        while (true) {
            n |= ((c & 0x7fff) << 16) | (c & 0x80000000);
            wait(COPY);
        }
    }

    void copy_2() {
        wait(begin);
        while (true) {
            n |= ((c >> 16) & 0x7fff);
            wait(COPY);
        }
    }

    void clk() {
        wait(begin);
        while (true) {
            wait(1, SC_NS);
            COPY.notify();
            assert(num_high_bits(c) == num_high_bits(n)); //~ fails assertion.violated
            c = n;
            n = 0;
        }
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
        SC_THREAD(copy_1);
        SC_THREAD(copy_2);
        SC_THREAD(clk);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
