// A FIR filter as a chain of stages that sc_vector makes, with signed data and a reference in the bench.
//
// Fails: a stage adds before it multiplies, because of a lost pair of parentheses.
#include <systemc.h>

typedef sc_int<8> sample_t;
typedef sc_int<20> sum_t;

static const int TAPS = 4;
static const int COEFFICIENTS[TAPS] = {1, -2, 3, 5};

SC_MODULE(stage) {
    sc_in<bool> clk;
    sc_in<sample_t> sample_in;
    sc_in<sum_t> sum_in;
    sc_out<sample_t> sample_out;
    sc_out<sum_t> sum_out;

    SC_HAS_PROCESS(stage);
    stage(sc_module_name name, int coefficient) : sc_module(name), coefficient(coefficient), delayed(0) {
        SC_METHOD(step);
        sensitive << clk.pos();
        dont_initialize();
    }

private:
    int coefficient;
    sample_t delayed;

    void step() {
        int sample = sample_in.read();
        sum_out.write((sum_in.read() + sample) * coefficient);
        sample_out.write(delayed);
        delayed = sample_in.read();
    }
};

struct make_stage {
    stage *operator()(const char *name, size_t index) { return new stage(name, COEFFICIENTS[index]); }
};

SC_MODULE(filter) {
    sc_in<bool> clk;
    sc_in<sample_t> in;
    sc_out<sum_t> out;

    sc_vector<stage> stages;
    sc_vector<sc_signal<sample_t> > samples;
    sc_vector<sc_signal<sum_t> > sums;

    SC_CTOR(filter) : stages("stage"), samples("sample", TAPS), sums("sum", TAPS) {
        stages.init(TAPS, make_stage());
        for (int i = 0; i < TAPS; i++) {
            stages[i].clk(clk);
            if (i == 0) {
                stages[i].sample_in(in);
            } else {
                stages[i].sample_in(samples[i - 1]);
            }
            stages[i].sum_in(sums[i]);
            stages[i].sample_out(samples[i]);
            if (i == TAPS - 1) {
                stages[i].sum_out(out);
            } else {
                stages[i].sum_out(sums[i + 1]);
            }
        }
    }
};

SC_MODULE(bench) {
    sc_in<bool> clk;
    sc_out<sample_t> in;
    sc_in<sum_t> out;

    void run() {
        static const int samples[] = {1, 0, 0, 0, 7, -3, 100, -100, 0, 0, 0, 0};
        int history[16] = {0};
        for (int n = 0; n < 12; n++) {
            in.write(samples[n]);
            for (int i = 15; i > 0; i--) {
                history[i] = history[i - 1];
            }
            history[0] = samples[n];
            wait();
            int expected = 0;
            for (int k = 0; k < TAPS; k++) {
                expected += COEFFICIENTS[k] * history[TAPS - 1 + k];
            }
            cout << sc_time_stamp() << " " << out.read() << endl;
            assert(out.read() == expected); //~ fails assertion.violated
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
    sc_signal<sample_t> in("in");
    sc_signal<sum_t> out("out");
    filter fir("fir");
    fir.clk(clk);
    fir.in(in);
    fir.out(out);
    bench test("test");
    test.clk(clk);
    test.in(in);
    test.out(out);
    sc_start(1, SC_US);
    return 0;
}
