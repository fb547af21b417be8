// A process that a callback makes runs once at the start, too, where nobody says otherwise.
#include <systemc.h>

SC_MODULE(top) {
    sc_event change;
    int seen = 0;

    void drive() { seen++; }

    void ask() {
        wait(1, SC_NS);
        change.notify();
        wait(1, SC_NS);
        assert(seen == 1); //~ fails assertion.violated
    }

    void end_of_elaboration() override {
        SC_METHOD(drive);
        sensitive << change;
    }

    SC_CTOR(top) { SC_THREAD(ask); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
