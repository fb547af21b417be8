// A process is killed before there is a simulation.
#include <systemc.h>

SC_MODULE(part) {
    sc_process_handle other;
    sc_event never;
    void run() { wait(10, SC_NS); }

    SC_CTOR(part) {
        SC_THREAD(run);
        other = sc_get_current_process_handle();
    }
};

int sc_main(int, char *[]) {
    part a("a");
    a.other.kill();
    sc_start();
    return 0;
}
