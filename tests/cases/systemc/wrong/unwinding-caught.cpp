// Who is killed catches that, and does not throw it again.
#include <systemc.h>

SC_MODULE(part) {
    sc_process_handle other;
    sc_event never;
    void run() {
        try {
            wait(never);
        } catch (const sc_unwind_exception &) {
        }
    }
    void control() {
        wait(1, SC_NS);
        other.kill();
    }

    SC_CTOR(part) {
        SC_THREAD(run);
        other = sc_get_current_process_handle();
        SC_THREAD(control);
    }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start();
    return 0;
}
