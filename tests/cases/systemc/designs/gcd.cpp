// The greatest common divisor as a clocked unit with handshakes (valid and ready) on both sides.
//
// Holds: for every pair of numbers from 1 to 7 the result divides both, and nothing greater does.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(gcd) {
    sc_in<bool> clk, reset;
    sc_in<bool> in_valid;
    sc_out<bool> in_ready;
    sc_in<sc_uint<4> > a, b;
    sc_out<bool> out_valid;
    sc_in<bool> out_ready;
    sc_out<sc_uint<4> > result;

    void run() {
        in_ready.write(false);
        out_valid.write(false);
        result.write(0);
        wait();
        while (true) {
            in_ready.write(true);
            do {
                wait();
            } while (!in_valid.read());
            in_ready.write(false);
            sc_uint<4> x = a.read(), y = b.read();
            while (y != 0) {
                sc_uint<4> rest = x % y;
                x = y;
                y = rest;
                wait();
            }
            result.write(x);
            out_valid.write(true);
            do {
                wait();
            } while (!out_ready.read());
            out_valid.write(false);
        }
    }

    SC_CTOR(gcd) {
        SC_CTHREAD(run, clk.pos());
        reset_signal_is(reset, true);
    }
};

SC_MODULE(bench) {
    sc_in<bool> clk;
    sc_out<bool> reset;
    sc_out<bool> valid;
    sc_in<bool> ready;
    sc_out<sc_uint<4> > a, b;
    sc_in<bool> done;
    sc_out<bool> fetch;
    sc_in<sc_uint<4> > result;

    void run() {
        reset.write(true);
        valid.write(false);
        fetch.write(false);
        wait(2);
        reset.write(false);
        int x = clew_nondet_range(1, 7), y = clew_nondet_range(1, 7);
        int patience = clew_nondet_range(0, 2);
        a.write(x);
        b.write(y);
        valid.write(true);
        do {
            wait();
        } while (!ready.read());
        wait();
        valid.write(false);
        int cycles = 0;
        while (!done.read()) {
            wait();
            cycles++;
            assert(cycles < 12);
        }
        for (int i = 0; i < patience; i++) {
            wait();
            assert(done.read());
        }
        int found = result.read();
        fetch.write(true);
        wait();
        fetch.write(false);
        assert(found > 0 && x % found == 0 && y % found == 0);
        for (int divisor = found + 1; divisor <= 7; divisor++) {
            assert(x % divisor != 0 || y % divisor != 0);
        }
        sc_stop();
    }

    SC_CTOR(bench) {
        SC_THREAD(run);
        sensitive << clk.neg();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS);
    sc_signal<bool> reset, valid, ready, done, fetch;
    sc_signal<sc_uint<4> > a, b, result;
    gcd unit("unit");
    bench test("test");
    unit.clk(clk);
    unit.reset(reset);
    unit.in_valid(valid);
    unit.in_ready(ready);
    unit.a(a);
    unit.b(b);
    unit.out_valid(done);
    unit.out_ready(fetch);
    unit.result(result);
    test.clk(clk);
    test.reset(reset);
    test.valid(valid);
    test.ready(ready);
    test.a(a);
    test.b(b);
    test.done(done);
    test.fetch(fetch);
    test.result(result);
    sc_start(1, SC_US);
    return 0;
}
