// check: kernel.lost-notification
// A process that another one kills and resets: what is behind that is no event that nobody hears.
//~ fails kernel.lost-notification
#include <systemc.h>

SC_MODULE(top) {
    sc_event tick, tock;
    sc_process_handle worker;

    void work() {
        for (;;)
            wait(tick);
    }
    void other() { wait(2, SC_NS); }
    void control() {
        wait(1, SC_NS);
        worker.reset();
        tick.notify();
        wait(1, SC_NS);
        worker.kill();
        tock.notify();
    }

    SC_CTOR(top) {
        SC_THREAD(work);
        worker = sc_get_current_process_handle();
        SC_THREAD(other);
        SC_THREAD(control);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
