// `event()` of a signal: true in the delta cycle behind its change, from the first time that it is asked, and not later.
#include <systemc.h>

SC_MODULE(top) {
    sc_signal<int> line, quiet;
    int heard = 0;

    void write() {
        wait(10, SC_NS);
        line.write(1);
        quiet.write(1);
    }

    void listen() {
        assert(line.event());
        heard++;
    }

    // Nobody waits for this one: no delta cycle comes between its change and the next instant.
    void look() {
        wait(20, SC_NS);
        assert(!line.event());
        assert(quiet.event()); //~ fails assertion.violated
    }

    SC_CTOR(top) : line("line"), quiet("quiet") {
        SC_THREAD(write);
        SC_METHOD(listen);
        sensitive << line;
        dont_initialize();
        SC_THREAD(look);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(50, SC_NS);
    assert(design.heard == 1);
    return 0;
}
