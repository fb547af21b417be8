// Who is reset waits before it goes on unwinding.
#include <systemc.h>

SC_MODULE(part) {
    sc_process_handle other;
    sc_event never;
    void run() {
        try {
            wait(never);
        } catch (const sc_unwind_exception &) {
            wait(1, SC_NS);
            throw;
        }
    }
    void control() {
        wait(1, SC_NS);
        other.reset();
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
