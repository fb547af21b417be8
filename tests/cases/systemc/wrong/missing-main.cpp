// There is no sc_main, so the simulation has no beginning.
#include <systemc.h>

SC_MODULE(worker) {
    void run() { wait(1, SC_NS); }
    SC_CTOR(worker) {
        SC_THREAD(run);
    }
};
