// A bit that the number does not have.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_uint<4> number = 3;
    unsigned at = 4;
    bool bit = number[at];
    sc_signal<bool> kept("kept");
    kept.write(bit);
    sc_start(1, SC_NS);
    return 0;
}
