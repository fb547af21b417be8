// Listing 6.4 with two threads that exchange the halves, without a time limit.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    sc_event COPY;
    unsigned c;
    unsigned n = 0;
    sc_event begin;

    void rotate_half(unsigned *dst, unsigned src, int pos) {
        unsigned mask;
        switch (pos) {
            case 0:
                mask = 0x0000ffff;
                break;
            case 1:
                mask = 0xffff0000;
                break;
            default:
                assert(false);
        }
        if (pos == 1) {
            *dst |= ((src & mask) >> 16);
        } else {
            *dst |= ((src & mask) << 16);
        }
    }

    int num_high_bits(unsigned x) {
        int count = 0;
        for (int i = 0; i < 32; i += 1) {
            count += (x & (1 << i)) >> i;
        }
        return count;
    }

    void check_state() {
        int a = num_high_bits(c);
        int b = num_high_bits(n);
        assert(a == b);
    }

    // Inputs are chosen first; then everybody begins.
    void choose() {
        c = clew_nondet_uint();
        begin.notify(SC_ZERO_TIME);
    }

    void copy_1() {
        wait(begin);
        while (true) {
            rotate_half(&n, c, 0);
            wait(COPY);
        }
    }

    void copy_2() {
        wait(begin);
        while (true) {
            rotate_half(&n, c, 1);
            wait(COPY);
        }
    }

    void clk() {
        wait(begin);
        while (true) {
            wait(1, SC_NS);
            COPY.notify();
            check_state();
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
