// Listing 6.7: two threads add numbers of the same set, built in different ways.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    static const int NUM_ITERATIONS = 3;
    unsigned result = 0;
    unsigned step = 0;
    sc_event READ, WRITE;

    bool is_even(unsigned x) {
        return x % 2 == 0;
    }

    bool pred(unsigned x) {
        return x == 2 || x == 4;
    }

    unsigned fA() {
        unsigned a1 = clew_nondet_uint(), a2 = clew_nondet_uint();
        unsigned a3 = a1 * a2 + a1;
        clew_assume(pred(a1));
        return a3;
    }

    unsigned fB() {
        unsigned b1 = clew_nondet_uint(), b2 = clew_nondet_uint();
        unsigned b3 = b2 * (b1 + 1);
        clew_assume(pred(b2));
        return b3;
    }

    void A() {
        while (true) {
            if (is_even(step)) {
                result = result + fA();
                WRITE.notify(SC_ZERO_TIME);
            }
            step += 1;
            wait(READ);
        }
    }

    void B() {
        while (true) {
            if (is_even(step)) {
                result = result + fB();
                WRITE.notify(SC_ZERO_TIME);
            }
            step += 1;
            wait(READ);
        }
    }

    void check_all() {
        while (true) {
            wait(WRITE);
            READ.notify(1, SC_NS);
        }
    }

    void finish() {
        assert(is_even(result));
    }

    SC_CTOR(top) {
        SC_THREAD(A);
        SC_THREAD(B);
        SC_THREAD(check_all);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    // The instant of the limit is still executed.
    sc_start(top::NUM_ITERATIONS - 1 + 1, SC_NS);
    design.finish();
    return 0;
}
