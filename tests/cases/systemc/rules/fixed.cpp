// Fixed-point numbers: a filter whose coefficients are rounded, and whose sum saturates.
#define SC_INCLUDE_FX
#include <systemc.h>

typedef sc_fixed<8, 2, SC_RND, SC_SAT> sample;

SC_MODULE(top) {
    sample last;

    sample filtered(sample now) {
        sample mixed = now * 0.75 + last * 0.5;
        last = now;
        return mixed;
    }

    void run() {
        assert(filtered(1.0) == 0.75);
        assert(filtered(-0.5) == 0.125);
        assert(filtered(1.9) == 1.1875);
        assert(filtered(1.9) == 1.984375); //~ holds
        sc_fixed<6, 3> cut = -0.30;
        assert(cut == -0.375);
        assert(cut.to_string() == "-.375");
        assert(cut.range(5, 2).to_string() == "1111");
        wait(1, SC_NS);
        sc_ufixed<4, 4> around = 17;
        assert(around == 1);
    }

    SC_CTOR(top) : last(0) { SC_THREAD(run); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
