// A pipeline of clocked stages: sum and difference, then a value and its double, then what must be zero.
//~ holds
#include <systemc.h>
#include <clew.h>

SC_MODULE(numbers) {
    sc_in<bool> clk;
    sc_out<unsigned> out1, out2;
    void generate() {
        out1.write(clew_nondet_uint());
        out2.write(clew_nondet_uint());
    }
    SC_CTOR(numbers) {
        SC_METHOD(generate);
        dont_initialize();
        sensitive << clk.pos();
    }
};

SC_MODULE(stage1) {
    sc_in<bool> clk;
    sc_in<unsigned> in1, in2;
    sc_out<unsigned> sum, diff;
    void compute() {
        sum.write(in1.read() + in2.read());
        diff.write(in1.read() - in2.read());
    }
    SC_CTOR(stage1) {
        SC_METHOD(compute);
        dont_initialize();
        sensitive << clk.pos();
    }
};

SC_MODULE(stage2) {
    sc_in<bool> clk;
    sc_in<unsigned> sum, diff;
    sc_out<unsigned> preserve, twice;
    void compute() {
        preserve.write(sum.read() - diff.read());
        twice.write(2 * (sum.read() - diff.read()));
    }
    SC_CTOR(stage2) {
        SC_METHOD(compute);
        dont_initialize();
        sensitive << clk.pos();
    }
};

SC_MODULE(stage3) {
    sc_in<bool> clk;
    sc_in<unsigned> preserve, twice;
    sc_out<unsigned> zero;
    void compute() { zero.write(twice.read() - 2 * preserve.read()); }
    SC_CTOR(stage3) {
        SC_METHOD(compute);
        dont_initialize();
        sensitive << clk.pos();
    }
};

SC_MODULE(pulse) {
    sc_out<bool> clk;
    sc_in<unsigned> zero;
    void run() {
        while (true) {
            for (int i = 0; i < 5; i++) {
                wait(1, SC_NS);
                clk.write(true);
                wait(1, SC_NS);
                clk.write(false);
            }
            assert(zero.read() == 0);
        }
    }
    SC_CTOR(pulse) {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    sc_signal<bool> clk("clk");
    sc_signal<unsigned> in1("in1"), in2("in2"), sum("sum"), diff("diff"), preserve("preserve"), twice("twice"), zero("zero");
    numbers source("source");
    source.clk(clk);
    source.out1(in1);
    source.out2(in2);
    stage1 first("first");
    first.clk(clk);
    first.in1(in1);
    first.in2(in2);
    first.sum(sum);
    first.diff(diff);
    stage2 second("second");
    second.clk(clk);
    second.sum(sum);
    second.diff(diff);
    second.preserve(preserve);
    second.twice(twice);
    stage3 third("third");
    third.clk(clk);
    third.preserve(preserve);
    third.twice(twice);
    third.zero(zero);
    pulse clock("clock");
    clock.clk(clk);
    clock.zero(zero);
    sc_start();
    return 0;
}
