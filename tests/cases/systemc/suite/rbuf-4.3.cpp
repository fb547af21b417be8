// Listing 6.4: four threads rotate a buffer by one byte in each of STEPS time steps.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    static const int STEPS = 3;
    sc_event COPY;
    unsigned c;
    unsigned n = 0;
    sc_event begin;

    void rotate_byte(unsigned *dst, unsigned src, int pos) {
        unsigned mask;
        switch (pos) {
            case 0:
                mask = 0x000000ff;
                break;
            case 1:
                mask = 0x0000ff00;
                break;
            case 2:
                mask = 0x00ff0000;
                break;
            case 3:
                mask = 0xff000000;
                break;
            default:
                assert(false);
        }
        if (pos == 3) {
            *dst |= ((src & mask) >> 24);
        } else {
            *dst |= ((src & mask) << 8);
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
            rotate_byte(&n, c, 0);
            wait(COPY);
        }
    }

    void copy_2() {
        wait(begin);
        while (true) {
            rotate_byte(&n, c, 1);
            wait(COPY);
        }
    }

    void copy_3() {
        wait(begin);
        while (true) {
            rotate_byte(&n, c, 2);
            wait(COPY);
        }
    }

    void copy_4() {
        wait(begin);
        while (true) {
            rotate_byte(&n, c, 3);
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
        SC_THREAD(copy_3);
        SC_THREAD(copy_4);
        SC_THREAD(clk);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    // The instant of the limit is still executed.
    sc_start(top::STEPS - 1 + 1, SC_NS);
    return 0;
}
