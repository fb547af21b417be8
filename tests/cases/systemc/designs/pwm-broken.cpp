// A pulse width modulator: a counter from 0 to 7, high while the counter is below the duty.
//
// Fails: a new duty is taken over in the middle of a period.
#include <systemc.h>
#include <clew.h>

template <unsigned STEPS>
class pwm : public sc_module {
public:
    sc_in<bool> clk;
    sc_in<bool> reset;
    sc_in<unsigned> duty;
    sc_out<bool> out;
    sc_out<bool> period;

    SC_HAS_PROCESS(pwm);
    explicit pwm(sc_module_name name) : sc_module(name) {
        SC_CTHREAD(modulate, clk.pos());
        reset_signal_is(reset, true);
    }

private:
    void modulate() {
        out.write(false);
        period.write(false);
        wait();
        unsigned counter = 0;
        unsigned current = 0;
        while (true) {
            current = duty.read();
            out.write(counter < current);
            period.write(counter == 0);
            counter = (counter + 1) % STEPS;
            wait();
        }
    }
};

SC_MODULE(meter) {
    sc_in<bool> clk;
    sc_in<bool> out;
    sc_in<bool> period;
    sc_out<bool> reset;
    sc_out<unsigned> duty;

    enum { STEPS = 8, PERIODS = 2 };

    void measure() {
        reset.write(true);
        duty.write(0);
        wait();
        unsigned wanted = clew_nondet_range(0, STEPS);
        duty.write(wanted);
        wait();
        reset.write(false);
        while (!period.read()) {
            wait();
        }
        for (int i = 0; i < PERIODS; i++) {
            unsigned following = clew_nondet_range(0, STEPS);
            unsigned change = clew_nondet_range(1, STEPS - 2);
            unsigned high = 0;
            for (unsigned step = 0; step < STEPS; step++) {
                assert(period.read() == (step == 0));
                high += out.read();
                if (step == change) {
                    duty.write(following);
                }
                wait();
            }
            assert(high == wanted); //~ fails assertion.violated
            wanted = following;
        }
        sc_stop();
    }

    SC_CTOR(meter) {
        SC_THREAD(measure);
        sensitive << clk.neg();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 1, SC_US);
    sc_signal<bool> reset("reset"), out("out"), period("period");
    sc_signal<unsigned> duty("duty");

    pwm<meter::STEPS> dut("dut");
    dut.clk(clk);
    dut.reset(reset);
    dut.duty(duty);
    dut.out(out);
    dut.period(period);

    meter bench("bench");
    bench.clk(clk);
    bench.out(out);
    bench.period(period);
    bench.reset(reset);
    bench.duty(duty);

    sc_start(100, SC_US);
    return 0;
}
