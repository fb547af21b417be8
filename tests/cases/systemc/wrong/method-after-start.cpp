// A module declares a method while the simulation runs.
#include <systemc.h>

SC_MODULE(part) {
    void other() {}
    void run() { SC_METHOD(other); }
    SC_CTOR(part) { SC_THREAD(run); }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start(1, SC_NS);
    return 0;
}
