// A text with a digit that a vector of bits does not have.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_bv<4> vector = "01Z1";
    sc_signal<int> kept("kept");
    kept.write(vector.to_int());
    sc_start(1, SC_NS);
    return 0;
}
