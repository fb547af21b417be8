// The default unit of time is set twice.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_set_default_time_unit(1, SC_NS);
    sc_set_default_time_unit(1, SC_US);
    sc_start(1, SC_NS);
    return 0;
}
