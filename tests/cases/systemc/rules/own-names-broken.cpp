// Two may be inside.
#include <systemc.h>

static int inside = 0, pending = 3, current = 1;
static void reset() { inside = 0; }
static int begin() { return current; }
static void enter() { inside++; }
static bool check(int most) { return inside <= most; }

SC_MODULE(worker) {
    sc_port<sc_semaphore_if> slots;
    int done;

    void run() {
        for (int i = 0; i < 2; i++) {
            slots->wait();
            enter();
            sc_assert(check(1)); //~ fails assertion.violated
            wait(5, SC_NS);
            inside--;
            slots->post();
            done += begin();
            wait(1, SC_NS);
        }
    }

    SC_CTOR(worker) : done(0) {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    reset();
    sc_semaphore slots("slots", 2);
    sc_vector<worker> workers("workers", pending);
    for (auto &each : workers)
        each.slots(slots);
    sc_start();
    for (auto &each : workers)
        sc_assert(each.done == 2);
    return 0;
}
