// A process that is disabled hears no event, and none of them later on; one that is suspended runs when it is resumed.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    sc_event tick;
    sc_process_handle one, two;
    int heard = 0, noticed = 0;

    void hear() { ++heard; }
    void notice() { ++noticed; }

    void control() {
        wait(1, SC_NS);
        tick.notify();
        wait(1, SC_NS);
        one.disable();
        two.suspend();
        wait(1, SC_NS);
        tick.notify();
        wait(1, SC_NS);
        one.enable();
        two.resume();
        wait(1, SC_NS);
        assert(heard == 1 && noticed == 2);
        tick.notify();
        wait(1, SC_NS);
        assert(heard == 2 && noticed == 3);
        one.kill();
        two.reset();
        assert(noticed == 4 && one.terminated());
        tick.notify();
        wait(1, SC_NS);
        assert(heard == 2 && noticed == 5);
    }

    SC_CTOR(top) {
        SC_METHOD(hear);
        sensitive << tick;
        dont_initialize();
        one = sc_get_current_process_handle();
        SC_METHOD(notice);
        sensitive << tick;
        dont_initialize();
        two = sc_get_current_process_handle();
        SC_THREAD(control);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
