// A process that a callback makes at the end of elaboration is sensitive to what it says there.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    sc_event change;
    int seen = 0;

    void drive() { seen++; }

    void ask() {
        wait(1, SC_NS);
        change.notify();
        wait(1, SC_NS);
        assert(seen == 1);
    }

    void end_of_elaboration() override {
        SC_METHOD(drive);
        sensitive << change;
        dont_initialize();
    }

    SC_CTOR(top) { SC_THREAD(ask); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
