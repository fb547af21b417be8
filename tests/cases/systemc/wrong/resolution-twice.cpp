// The resolution of time is set twice.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_set_time_resolution(1, SC_PS);
    sc_set_time_resolution(10, SC_PS);
    sc_start(1, SC_NS);
    return 0;
}
