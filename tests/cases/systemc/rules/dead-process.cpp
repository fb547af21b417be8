// check: kernel.dead-process
// A thread waits for an event that is notified again and again.
#include <systemc.h>

SC_MODULE(top) {
    sc_event go;
    int rounds;

    void run() {
        for (;;) {
            wait(go);
            rounds = (rounds + 1) % 4;
        }
    }
    void pace() {
        for (;;) {
            wait(10, SC_NS);
            go.notify();
        }
    }

    SC_CTOR(top) : rounds(0) {
        SC_THREAD(run);
        SC_THREAD(pace);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0; //~ holds
}
