// Combinational, without a clock: parity of a word, twice computed.
#include <systemc.h>

SC_MODULE(parity) {
    sc_in<sc_uint<8>> word;
    sc_in<bool> odd;
    sc_out<bool> bit;
    sc_signal<bool> folded;

    void fold() {
        sc_uint<8> all = word.read();
        bool one = false;
        for (int i = 0; i < 8; ++i)
            one ^= all[i].to_bool();
        folded.write(one);
    }
    void out() {
        bit.write(folded.read() != odd.read());
        if (folded.event())
            assert(folded.read() == word.read().xor_reduce()); //~ holds
    }
    SC_CTOR(parity) {
        SC_METHOD(fold);
        sensitive << word;
        SC_METHOD(out);
        sensitive << folded << odd;
    }
};
