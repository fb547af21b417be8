// A module declares a thread while the simulation runs.
#include <systemc.h>

SC_MODULE(part) {
    void other() {}
    void run() { SC_THREAD(other); }
    SC_CTOR(part) { SC_THREAD(run); }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start(1, SC_NS);
    return 0;
}
