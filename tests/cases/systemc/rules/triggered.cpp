// `triggered()` of an event (IEEE 1666-2023): true in the delta cycle in which it happens, by whichever notification.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    sc_event soon, later, gone;
    sc_signal<int> line;
    int heard = 0;

    void drive() {
        soon.notify(SC_ZERO_TIME);
        gone.notify(SC_ZERO_TIME);
        gone.cancel();
        later.notify(10, SC_NS);
        assert(!soon.triggered() && !line.value_changed_event().triggered());
        wait(SC_ZERO_TIME);
        assert(soon.triggered() && !gone.triggered() && !later.triggered());
        line.write(1);
        wait(SC_ZERO_TIME);
        assert(!soon.triggered() && line.value_changed_event().triggered());
        gone.notify();
        assert(gone.triggered());
        wait(later);
        assert(later.triggered() && !gone.triggered());
        wait(SC_ZERO_TIME);
        assert(!later.triggered());
    }

    // One process for several events asks which of them it was.
    void listen() {
        if (soon.triggered())
            heard += 1;
        if (later.triggered())
            heard += 10;
    }

    SC_CTOR(top) : line("line") {
        SC_THREAD(drive);
        SC_METHOD(listen);
        sensitive << soon << later << gone;
        dont_initialize();
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(50, SC_NS);
    assert(design.heard == 11);
    return 0;
}
