// The resolution of time changes after a time was made.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_time before(1, SC_NS);
    sc_set_time_resolution(1, SC_NS);
    sc_start(1, SC_NS);
    return 0;
}
