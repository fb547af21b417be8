// A number without a sign has a zero in front of its hexadecimal digits, of which the stream is full, too.
#include <systemc.h>
#include <iomanip>
#include <sstream>

SC_MODULE(top) {
    sc_uint<8> plain = 200;
    sc_int<5> small = 7;
    sc_bigint<70> big = -12345;
    sc_bv<9> bits = "101010101";

    void tell() {
        std::ostringstream said;
        said << plain.to_string(SC_BIN) << ' ' << plain.to_string(SC_HEX) << ' ' << plain.to_string(SC_HEX_US, false);
        sc_assert(said.str() == "0b011001000 0x0c8 c8");
        said.str("");
        said << small.to_string(SC_OCT) << ' ' << small.to_string(SC_CSD) << ' ' << big.to_string(SC_HEX_SM);
        sc_assert(said.str() == "0o07 0csd0100- -0xsm000000000000003039");
        said.str("");
        said << std::hex << plain << ' ' << small << ' ' << bits << ' ' << plain.range(7, 4) << ' ' << std::showbase << plain;
        sc_assert(said.str() == "c8 07 155 c 0xc8"); //~ fails assertion.violated
        said.str("");
        said << std::dec << std::noshowbase << std::setw(5) << plain << ' ' << big << ' ' << bits;
        sc_assert(said.str() == "  200 -12345 101010101");
    }

    SC_CTOR(top) {
        SC_THREAD(tell);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
