// A text without a notation is decimal, and the first digit of one with 0x has the sign.
#include <systemc.h>
#include <cassert>

SC_MODULE(top) {
    void compute() {
        sc_uint<8> a = "101";
        sc_bv<8> b = "101";
        sc_int<8> c = "0xF";
        sc_biguint<70> d("0xus8000000000");
        assert(a == 5); //~ fails assertion.violated
        assert(b.to_uint() == 5);
        assert(c == -1);
        assert(d == 0x8000000000ULL);
    }

    SC_CTOR(top) { SC_THREAD(compute); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
