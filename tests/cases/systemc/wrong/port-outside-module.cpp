// A port that belongs to no module.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_signal<int> x("x");
    sc_in<int> alone("alone");
    alone(x);
    sc_start(1, SC_NS);
    return 0;
}
