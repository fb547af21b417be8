// A debouncer: the output follows the input when that was the same for three cycles.
//
// Holds: the output changes only after three equal samples, whatever the button does, and then it does change.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(debouncer) {
    sc_in<bool> clk;
    sc_in<bool> button;
    sc_out<bool> stable;

    static const unsigned LIMIT = 3;

    SC_CTOR(debouncer) : counter("counter"), level("level") {
        SC_METHOD(sample);
        sensitive << clk.pos();
        dont_initialize();

        SC_METHOD(show);
        sensitive << level;
    }

private:
    // How many samples in a row have differed from the level that is shown.
    sc_signal<unsigned> counter;
    sc_signal<bool> level;

    void sample() {
        if (button.read() == level.read()) {
            counter.write(0);
        } else if (counter.read() + 1 == LIMIT) {
            level.write(button.read());
            counter.write(0);
        } else {
            counter.write(counter.read() + 1);
        }
    }

    // The level as others see it.
    void show() { stable.write(level.read()); }
};

SC_MODULE(finger) {
    sc_in<bool> clk;
    sc_in<bool> stable;
    sc_out<bool> button;

    SC_CTOR(finger) {
        SC_THREAD(press);
        sensitive << clk.neg();
    }

private:
    enum { CYCLES = 7 };

    // Any sequence of samples.

    void press() {
        // What was pressed and shown last, and for how many samples the button has been the same.
        bool last = false;
        bool shown = false;
        unsigned same = 0;
        button.write(false);
        wait();
        for (int i = 0; i < CYCLES; i++) {
            bool pressed = clew_nondet_bool();
            same = pressed == last ? same + 1 : 1;
            last = pressed;
            button.write(pressed);
            wait();
            bool now = stable.read();
            if (now != shown) {
                assert(same >= debouncer::LIMIT && now == pressed);
            } else {
                assert(same < debouncer::LIMIT || now == pressed);
            }
            shown = now;
        }
        sc_stop();
    }
};

int sc_main(int argc, char **argv) {
    sc_clock clk("clk", 1, SC_MS);
    sc_signal<bool> button("button");
    sc_signal<bool> stable("stable");

    debouncer dut("dut");
    dut.clk(clk);
    dut.button(button);
    dut.stable(stable);

    finger bench("bench");
    bench.clk(clk);
    bench.stable(stable);
    bench.button(button);

    sc_start(50, SC_MS);
    return 0;
}
