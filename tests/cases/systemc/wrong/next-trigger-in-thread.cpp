// A thread process calls next_trigger.
#include <systemc.h>

SC_MODULE(worker) {
    void run() { next_trigger(1, SC_NS); }
    SC_CTOR(worker) {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    worker a("a");
    sc_start(1, SC_NS);
    return 0;
}
