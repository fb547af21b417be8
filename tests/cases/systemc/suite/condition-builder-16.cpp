// Listing 6.3 with K = 16: two threads build one condition from both ends, in any order.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    static const int N = 15;
    static const int LOW = N / 2;
    static const int HIGH = LOW + 1;
    bool b = true;
    int n;
    int step = 0;
    bool is_first = true;
    sc_event e;
    sc_event begin;

    void extend_cond(int i) {
        if (i < LOW || i > HIGH) {
            if (!is_first)
                assert(!b || (n != (N - i)));
            is_first = false;
            b = b && (n != i);
        }
    }

    // Inputs are chosen first; then everybody begins.
    void choose() {
        n = clew_nondet_int();
        clew_assume(n >= 0 && n <= N);
        begin.notify(SC_ZERO_TIME);
    }

    void A() {
        wait(begin);
        while (true) {
            wait(e);
            extend_cond(step);
        }
    }

    void B() {
        wait(begin);
        while (true) {
            wait(e);
            extend_cond(N - step);
        }
    }

    void C() {
        wait(begin);
        wait(SC_ZERO_TIME);
        while (true) {
            for (step = 0; step < N; step += 1) {
                is_first = true;
                e.notify();
                wait(SC_ZERO_TIME);
            }
            assert(!b || (n == LOW || n == HIGH));
        }
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
        SC_THREAD(A);
        SC_THREAD(B);
        SC_THREAD(C);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
