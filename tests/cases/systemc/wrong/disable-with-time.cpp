// A process is disabled that waits for a time.
#include <systemc.h>

SC_MODULE(part) {
    sc_process_handle other;
    sc_event never;
    void run() { wait(10, SC_NS); }
    void control() {
        wait(1, SC_NS);
        other.disable();
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
