// A method process waits.
#include <systemc.h>

SC_MODULE(worker) {
    void run() { wait(1, SC_NS); }
    SC_CTOR(worker) {
        SC_METHOD(run);
    }
};

int sc_main(int, char *[]) {
    worker a("a");
    sc_start(1, SC_NS);
    return 0;
}
