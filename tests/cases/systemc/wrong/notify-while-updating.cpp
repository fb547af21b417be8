// An immediate notification in the update phase.
#include <systemc.h>

class channel : public sc_prim_channel {
public:
    sc_event changed;
    channel() : sc_prim_channel("channel") {}
    void poke() { request_update(); }

private:
    void update() { changed.notify(); }
};

SC_MODULE(worker) {
    channel &target;
    SC_HAS_PROCESS(worker);
    worker(sc_module_name name, channel &target) : sc_module(name), target(target) { SC_THREAD(run); }
    void run() { target.poke(); }
};

int sc_main(int, char *[]) {
    channel line;
    worker a("a", line);
    sc_start(1, SC_NS);
    return 0;
}
