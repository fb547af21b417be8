// A process that is reset unwinds and begins anew before the one who resets it goes on, and so it is with what is thrown in it.
#include <systemc.h>

struct failure {
    int number;
};

SC_MODULE(top) {
    sc_process_handle worker;
    sc_event never;
    int starts = 0, unwound = 0, caught = 0;

    struct guard {
        int &count;
        ~guard() { ++count; }
    };

    void work() {
        ++starts;
        for (;;) {
            try {
                guard mine{unwound};
                wait(never);
            } catch (const failure &given) {
                caught += given.number;
            }
        }
    }

    void watch() {
        wait(1, SC_NS);
        worker.reset();
        assert(starts == 1); //~ fails assertion.violated
        worker.throw_it(failure{5});
        assert(caught == 5 && unwound == 2 && !worker.terminated());
        worker.kill();
        assert(worker.terminated() && unwound == 3 && starts == 2);
    }

    // Somebody else who could run meanwhile.
    void other() {
        wait(1, SC_NS);
        assert(unwound == 0 || unwound == 3);
    }

    SC_CTOR(top) {
        SC_THREAD(work);
        worker = sc_get_current_process_handle();
        SC_THREAD(watch);
        SC_THREAD(other);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    assert(design.unwound == 3);
    return 0;
}
