// check: deadlock
// Two threads take two mutexes, each in its own order.
#include <systemc.h>

SC_MODULE(top) {
    sc_mutex left, right;
    int meals;

    void use(sc_mutex &first, sc_mutex &second) {
        first.lock();
        wait(5, SC_NS);
        second.lock();
        meals = (meals + 1) % 4;
        second.unlock();
        first.unlock();
        wait(5, SC_NS);
    }
    void one() {
        for (;;)
            use(left, right);
    }
    void other() {
        for (;;)
            use(right, left);
    }

    SC_CTOR(top) : meals(0) {
        SC_THREAD(one);
        SC_THREAD(other);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0; //~ fails deadlock
}
