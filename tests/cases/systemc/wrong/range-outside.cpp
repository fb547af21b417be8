// A range that the number does not have.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_int<8> number = 3;
    int high = 8;
    sc_int<8> part = number.range(high, 4);
    sc_signal<int> kept("kept");
    kept.write(part);
    sc_start(1, SC_NS);
    return 0;
}
