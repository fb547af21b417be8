// The simulation is started again after it was stopped.
#include <systemc.h>

SC_MODULE(worker) {
    void run() { sc_stop(); }
    SC_CTOR(worker) {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    worker a("a");
    sc_start(1, SC_NS);
    sc_start(1, SC_NS);
    return 0;
}
