// Listing 4.2: a dependency that is seen only when a cycle is closed.
#include <systemc.h>

SC_MODULE(top) {
    int b = 0;
    int c = 0;

    void A() {
        wait(SC_ZERO_TIME);
        while (true) {
            wait(SC_ZERO_TIME);
            assert(c == 0); //~ fails assertion.violated
        }
    }

    void B() {
        while (true) {
            wait(SC_ZERO_TIME);
            if (c > 0)
                c = 0;
            else
                b = 1;
        }
    }

    void C() {
        while (true) {
            wait(SC_ZERO_TIME);
            if (b > 0)
                b = 0;
            else
                c = 1;
        }
    }

    SC_CTOR(top) {
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
