// check: kernel.delta-race
// Two threads count in one delta cycle, and one of them keeps the number that it has counted.
#include <systemc.h>

SC_MODULE(top) {
    int *count;
    int ticket = 0;

    void one() {
        for (int i = 0; i < 2; ++i) {
            *count += 1;
            wait(1, SC_NS);
        }
    }

    void other() {
        for (int i = 0; i < 2; ++i) {
            ticket = (*count)++; //~ fails kernel.delta-race
            wait(1, SC_NS);
        }
    }

    SC_CTOR(top) : count(new int(0)) {
        SC_THREAD(one);
        SC_THREAD(other);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
