// check: kernel.delta-race
// Three threads share a number in one delta cycle; one of them does not take the mutex.
#include <systemc.h>

SC_MODULE(top) {
    int x = 0;
    sc_mutex guard;

    void add() {
        wait(1, SC_NS);
        guard.lock();
        x = x + 1;
        wait(1, SC_NS);
        guard.unlock();
    }

    void twice() {
        wait(2, SC_NS);
        x = x * 2; //~ fails kernel.delta-race
    }

    void thrice() {
        wait(2, SC_NS);
        guard.lock();
        x = x * 3;
        guard.unlock();
    }

    SC_CTOR(top) {
        SC_THREAD(add);
        SC_THREAD(twice);
        SC_THREAD(thrice);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    assert(design.x == 6);
    return 0;
}
