// A FIFO with no places.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_fifo<int> empty("empty", 0);
    sc_start(1, SC_NS);
    return 0;
}
