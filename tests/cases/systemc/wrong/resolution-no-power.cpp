// The resolution of time is no power of ten.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_set_time_resolution(3, SC_PS);
    sc_start(1, SC_NS);
    return 0;
}
