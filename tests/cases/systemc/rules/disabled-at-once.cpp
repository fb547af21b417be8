// A process that can run already when it is disabled still runs; what happens from then on it does not hear.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    sc_event tick;
    sc_process_handle listener;
    int heard = 0;

    void listen() { ++heard; }

    void control() {
        wait(1, SC_NS);
        tick.notify();
        listener.disable(); // too late for this one
        wait(SC_ZERO_TIME);
        assert(heard == 1);
        tick.notify();
        wait(SC_ZERO_TIME);
        assert(heard == 1);
        tick.notify();
        listener.enable(); // too late for that one
        wait(SC_ZERO_TIME);
        assert(heard == 1);
        tick.notify(SC_ZERO_TIME);
        listener.disable();
        listener.enable();
        wait(1, SC_NS);
        assert(heard == 2);
    }

    SC_CTOR(top) {
        SC_METHOD(listen);
        sensitive << tick;
        dont_initialize();
        listener = sc_get_current_process_handle();
        SC_THREAD(control);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
