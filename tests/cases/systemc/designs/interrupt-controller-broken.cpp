// An interrupt controller with four lines, a mask and an acknowledge; lower numbers go first.
//
// Fails: an acknowledge clears all pending lines at once, so that an interrupt is never served.
#include <systemc.h>
#include <clew.h>

#define LINES 4

SC_MODULE(interrupt_controller) {
    sc_in<bool> clk, reset;
    sc_in<sc_uint<LINES> > raised;
    sc_in<sc_uint<LINES> > mask;
    sc_in<bool> acknowledge;
    sc_out<bool> interrupt;
    sc_out<sc_uint<3> > vector;

    sc_uint<LINES> pending, last;

    void step();

    SC_CTOR(interrupt_controller) : pending(0), last(0) {
        SC_METHOD(step);
        dont_initialize();
        sensitive << clk.pos();
    }
};

void interrupt_controller::step() {
    if (reset.read()) {
        pending = 0;
        last = 0;
        interrupt.write(false);
        vector.write(0);
        return;
    }
    sc_uint<LINES> now = raised.read();
    if (acknowledge.read()) {
        sc_uint<3> served = vector.read();
        pending = 0;
    }
    pending |= now & ~last;
    last = now;
    sc_uint<LINES> visible = pending & ~mask.read();
    interrupt.write(visible != 0);
    for (unsigned line = 0; line < LINES; line++) {
        if (visible[line]) {
            vector.write(line);
            break;
        }
    }
}

SC_MODULE(processor) {
    sc_in<bool> clk;
    sc_out<bool> reset;
    sc_out<sc_uint<LINES> > raised;
    sc_out<sc_uint<LINES> > mask;
    sc_out<bool> acknowledge;
    sc_in<bool> interrupt;
    sc_in<sc_uint<3> > vector;

    void run() {
        reset.write(true);
        raised.write(0);
        mask.write(0);
        acknowledge.write(false);
        wait();
        reset.write(false);
        wait();

        sc_uint<LINES> lines = clew_nondet_range(1, (1 << LINES) - 1);
        sc_uint<LINES> hidden = clew_nondet_range(0, (1 << LINES) - 1);
        raised.write(lines);
        mask.write(hidden);
        wait();
        raised.write(0);

        sc_uint<LINES> expected = lines & ~hidden;
        while (expected != 0) {
            assert(interrupt.read()); //~ fails assertion.violated
            unsigned line = vector.read();
            assert(line < LINES && expected[line]);
            for (unsigned other = 0; other < line; other++) {
                assert(!expected[other]);
            }
            expected[line] = 0;
            acknowledge.write(true);
            wait();
            acknowledge.write(false);
        }
        assert(!interrupt.read());
        mask.write(0);
        wait();
        assert(interrupt.read() == ((lines & hidden) != 0));
        sc_stop();
    }

    SC_CTOR(processor) {
        SC_THREAD(run);
        sensitive << clk.neg();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 4, SC_NS);
    sc_signal<bool> reset, acknowledge, interrupt;
    sc_signal<sc_uint<LINES> > raised, mask;
    sc_signal<sc_uint<3> > vector;

    interrupt_controller dut("dut");
    dut.clk(clk);
    dut.reset(reset);
    dut.raised(raised);
    dut.mask(mask);
    dut.acknowledge(acknowledge);
    dut.interrupt(interrupt);
    dut.vector(vector);

    processor cpu("cpu");
    cpu.clk(clk);
    cpu.reset(reset);
    cpu.raised(raised);
    cpu.mask(mask);
    cpu.acknowledge(acknowledge);
    cpu.interrupt(interrupt);
    cpu.vector(vector);

    sc_start(200, SC_NS);
    return 0;
}
