// Threads fill cells of one array, each its own; a checker compares, again and again.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    static const int CELLS = 3;
    sc_event fill;
    int cells[CELLS] = {};

    void writer0() {
        while (true) {
            cells[0] = 1;
            wait(fill);
        }
    }

    void writer1() {
        while (true) {
            cells[1] = 2;
            wait(fill);
        }
    }

    void writer2() {
        while (true) {
            cells[2] = 3;
            wait(fill);
        }
    }

    void check_all() {
        while (true) {
            wait(1, SC_NS);
            for (int i = 0; i < CELLS; i += 1) {
                assert(cells[i] == i + 1);
                cells[i] = 0;
            }
            fill.notify();
        }
    }

    SC_CTOR(top) {
        SC_THREAD(writer0);
        SC_THREAD(writer1);
        SC_THREAD(writer2);
        SC_THREAD(check_all);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
