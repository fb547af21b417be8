// A lock with the code 3, 1, 2 that takes a repeated 3 for a second right digit, and opens with one digit too few.
#include <systemc>
using namespace sc_core;
using namespace sc_dt;

enum state_t { IDLE, FIRST, SECOND, OPEN };

struct lock : sc_module {
    sc_in_clk clk{"clk"};
    sc_in<bool> rst_n{"rst_n"};
    sc_in<bool> valid{"valid"};
    sc_in<sc_uint<2>> digit{"digit"};
    sc_out<bool> open{"open"};

    SC_HAS_PROCESS(lock);
    explicit lock(sc_module_name name);

  private:
    sc_signal<int> state{"state", IDLE};
    int right;
    void step();
    void output();
};

lock::lock(sc_module_name name) : sc_module(name), right(0) {
    SC_METHOD(step);
    sensitive << clk.pos();
    dont_initialize();
    SC_METHOD(output);
    sensitive << state;
}

void lock::step() {
    if (!rst_n.read()) {
        state.write(IDLE);
        right = 0;
        return;
    }
    if (!valid.read())
        return;
    int got = digit.read();
    switch (state.read()) {
    case IDLE:
        right = got == 3 ? 1 : 0;
        state.write(got == 3 ? FIRST : IDLE);
        break;
    case FIRST:
        right = got == 1 ? right + 1 : got == 3 ? 0 : 0;
        state.write(got == 1 ? SECOND : got == 3 ? FIRST : IDLE);
        break;
    case SECOND:
        right = got == 2 ? right + 1 : 0;
        state.write(got == 2 ? OPEN : IDLE);
        break;
    default:
        right = 0;
        state.write(IDLE);
    }
}

void lock::output() {
    open.write(state.read() == OPEN);
    sc_assert(state.read() != OPEN || right == 3); //~ fails assertion.violated
}
