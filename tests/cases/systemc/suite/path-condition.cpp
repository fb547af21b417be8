// Listing 6.8 completed: after abs the two paths differ in nothing but their path conditions.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(top) {

    int abs(int x) {
        if (x < 0) {
            return -x;
        }
        return x;
    }

    int f() {
        int z = clew_nondet_int();
        if (z < 5) {
            return 1;
        } else {
            return -1;
        }
    }

    void A() {
        int a = f();
        a = abs(a);
        wait(SC_ZERO_TIME);
        assert(a == 1);
    }

    SC_CTOR(top) {
        SC_THREAD(A);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
