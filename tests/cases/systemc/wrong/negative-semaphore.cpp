// A semaphore that starts below zero.
#include <systemc.h>

int sc_main(int, char *[]) {
    sc_semaphore slots("slots", -1);
    sc_start(1, SC_NS);
    return 0;
}
