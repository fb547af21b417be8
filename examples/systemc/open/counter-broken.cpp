// A counter without a test bench: `--top counter` drives its inputs in every way. It goes beyond 9 with a step of two.
#include <systemc.h>

SC_MODULE(counter) {
    sc_in<bool> clk;
    sc_in<bool> reset;
    sc_in<bool> enable;
    sc_in<sc_uint<2> > step;
    sc_out<sc_uint<4> > value;

    sc_uint<4> count;

    void tick() {
        if (reset.read())
            count = 0;
        else if (enable.read())
            count = count == 9 ? sc_uint<4>(0) : sc_uint<4>(count + step.read());
        value.write(count);
        assert(count <= 9); //~ fails assertion.violated
    }

    SC_CTOR(counter)
        : clk("clk"), reset("reset"), enable("enable"), step("step"), value("value"), count(0) {
        SC_METHOD(tick);
        sensitive << clk.pos();
        dont_initialize();
    }
};
