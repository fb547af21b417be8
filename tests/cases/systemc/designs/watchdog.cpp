// A watchdog that resets a device which does not kick it for too long; the device hangs once.
//
// Holds: the device is reset after it hangs, and never while it works.
//~ holds
#include <systemc>
#include <cassert>
#include <iostream>

using namespace sc_core;

SC_MODULE(watchdog) {
    sc_in<bool> kick;
    sc_out<bool> reset;
    int resets;

    SC_CTOR(watchdog) : resets(0) {
        SC_METHOD(kicked);
        sensitive << kick.pos();
        dont_initialize();

        SC_METHOD(bark);
        sensitive << expired;
        dont_initialize();

        SC_METHOD(calm);
        sensitive << released;
        dont_initialize();
    }

private:
    sc_event expired;
    sc_event released;
    bool barking = false;

    void kicked() {
        expired.cancel();
        expired.notify(LIMIT);
    }

    void bark() {
        std::cout << sc_time_stamp() << " the watchdog barks" << std::endl;
        resets++;
        next(true);
        released.notify(sc_time(5, SC_NS));
    }

    void calm() { next(false); }

    // One process drives the signal; the others ask it to, one delta cycle before.
    void next(bool value) {
        barking = value;
        change.notify(SC_ZERO_TIME);
    }

    sc_event change;
    static const sc_time LIMIT;

    void drive() { reset.write(barking); }

    void end_of_elaboration() override {
        SC_METHOD(drive);
        sensitive << change;
    }
};

const sc_time watchdog::LIMIT(100, SC_NS);

SC_MODULE(device) {
    sc_in<bool> reset;
    sc_out<bool> kick;
    bool hung;
    int starts;

    SC_CTOR(device) : hung(false), starts(0) {
        SC_THREAD(work);
    }

private:
    void work() {
        while (true) {
            starts++;
            hung = false;
            for (int step = 0; step < 6; step++) {
                kick.write(true);
                wait(10, SC_NS);
                kick.write(false);
                wait(60, SC_NS, reset.posedge_event());
                assert(!reset.read());
            }
            if (starts == 2) {
                break;
            }
            hung = true;
            wait(reset.posedge_event());
            wait(reset.negedge_event());
        }
        sc_stop();
    }
};

int sc_main(int, char *[]) {
    sc_signal<bool> kick("kick"), reset("reset");
    watchdog dog("dog");
    device plant("plant");
    dog.kick(kick);
    dog.reset(reset);
    plant.kick(kick);
    plant.reset(reset);
    sc_start(5, SC_US);
    assert(plant.starts == 2);
    assert(dog.resets == 1);
    return 0;
}
