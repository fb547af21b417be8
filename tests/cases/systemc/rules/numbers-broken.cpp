// A number of eight bits keeps eight bits, and one with a sign goes on with it.
#include <systemc.h>
#include <cassert>

SC_MODULE(top) {
    void compute() {
        sc_uint<8> a = 200;
        sc_int<8> c = -93;
        a += 100;
        assert(a == 44);
        assert(sc_uint<16>(c).to_uint() == 163); //~ fails assertion.violated
    }

    SC_CTOR(top) { SC_THREAD(compute); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
