// A text that is no number.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_uint<12> number = "12abc";
    sc_signal<int> kept("kept");
    kept.write(number.to_int());
    sc_start(1, SC_NS);
    return 0;
}
