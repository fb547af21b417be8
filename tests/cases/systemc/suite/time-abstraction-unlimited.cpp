// Listing 5.2 as printed: in C++ the remainder of a negative number is negative.
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {
    int n;
    sc_event begin;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        n = clew_nondet_int();
        clew_assume(n < 100);
        begin.notify(SC_ZERO_TIME);
    }

    void generate() {
        wait(begin);
        while (true) {
            n = (n + 1) % 3;
            wait(1, SC_NS);
        }
    }

    void check_all() {
        wait(begin);
        while (true) {
            wait(1, SC_NS);
            assert(n >= 0 && n < 3); //~ fails assertion.violated
        }
    }

    SC_CTOR(top) {
        SC_THREAD(choose);
        SC_THREAD(generate);
        SC_THREAD(check_all);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
