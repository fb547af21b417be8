// Between the pieces of a simulation sc_main computes for a long time, in one step.
//~ holds
#include <systemc.h>

SC_MODULE(counter) {
    int ticks = 0;
    void count() {
        while (true) {
            wait(1, SC_NS);
            ticks++;
        }
    }
    SC_CTOR(counter) {
        SC_THREAD(count);
    }
};

int sc_main(int, char *[]) {
    counter design("design");
    unsigned sum = 0;
    for (int piece = 1; piece <= 3; piece++) {
        sc_start(10, SC_NS);
        for (int i = 0; i < 4000; i++)
            sum += static_cast<unsigned>(i) & 3;
        sc_assert(sum == 6000u * static_cast<unsigned>(piece));
    }
    return 0;
}
