// Listing 5.3: states that differ in the time alone must not be taken for equal.
#include <systemc.h>

SC_MODULE(top) {
    void A() {
        while (sc_time_stamp() < sc_time(3, SC_NS)) {
            wait(1, SC_NS);
        }
        assert(false); //~ fails assertion.violated
    }

    SC_CTOR(top) {
        SC_THREAD(A);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(6, SC_NS);
    return 0;
}
