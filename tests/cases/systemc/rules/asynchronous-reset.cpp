// An asynchronous reset ends whatever a process waits for, a time too; a synchronous one does not.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    sc_signal<bool> asynchronous{"asynchronous"}, synchronous{"synchronous"};
    sc_event never;
    int restarts = -1, others = -1;

    void long_wait() {
        ++restarts;
        wait(100, SC_NS);
        wait(never);
    }
    void other_wait() {
        ++others;
        wait(100, SC_NS);
        wait(never);
    }

    void drive() {
        wait(10, SC_NS);
        asynchronous = true;
        synchronous = true;
        wait(1, SC_NS);
        asynchronous = false;
        synchronous = false;
        wait(1, SC_NS);
        assert(restarts == 1 && others == 0);
        wait(200, SC_NS);
        asynchronous = true;
        wait(1, SC_NS);
        assert(restarts == 2 && others == 0);
        sc_stop();
    }

    SC_CTOR(top) {
        SC_THREAD(long_wait);
        async_reset_signal_is(asynchronous, true);
        SC_THREAD(other_wait);
        reset_signal_is(synchronous, true);
        SC_THREAD(drive);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
