// An ALU of eight bits with flags, purely combinational: methods that are sensitive to their operands.
//
// Fails: the overflow flag of a subtraction is computed as if it were an addition.
#include <systemc.h>
#include <clew.h>

enum operation { ADD, SUBTRACT, AND, OR, XOR, SHIFT_LEFT, OPERATIONS };

SC_MODULE(alu) {
    sc_in<sc_uint<3> > op;
    sc_in<sc_uint<8> > a;
    sc_in<sc_uint<8> > b;
    sc_out<sc_uint<8> > y;
    sc_out<bool> carry;
    sc_out<bool> overflow;
    sc_out<bool> zero;

    sc_signal<sc_uint<9> > wide;

    void compute() {
        sc_uint<9> x = a.read(), z = b.read();
        switch (op.read()) {
        case ADD:
            wide.write(x + z);
            break;
        case SUBTRACT:
            wide.write(x - z);
            break;
        case AND:
            wide.write(x & z);
            break;
        case OR:
            wide.write(x | z);
            break;
        case XOR:
            wide.write(x ^ z);
            break;
        case SHIFT_LEFT:
            wide.write(x << 1);
            break;
        default:
            wide.write(0);
        }
    }

    void flags() {
        sc_uint<9> result = wide.read();
        bool sign_a = a.read()[7], sign_b = b.read()[7], sign_y = result[7];
        y.write(result.range(7, 0));
        carry.write(result[8]);
        zero.write(result.range(7, 0) == 0);
        switch (op.read()) {
        case ADD:
            overflow.write(sign_a == sign_b && sign_y != sign_a);
            break;
        case SUBTRACT:
            overflow.write(sign_a == sign_b && sign_y != sign_a);
            break;
        default:
            overflow.write(false);
        }
    }

    SC_CTOR(alu) {
        SC_METHOD(compute);
        sensitive << op << a << b;
        SC_METHOD(flags);
        sensitive << wide << op << a << b;
    }
};

SC_MODULE(bench) {
    sc_out<sc_uint<3> > op;
    sc_out<sc_uint<8> > a, b;
    sc_in<sc_uint<8> > y;
    sc_in<bool> carry, overflow, zero;

    void run() {
        signed char x = clew_nondet_char(), z = clew_nondet_char();
        int what = clew_nondet_range(0, OPERATIONS - 1);
        op.write(what);
        a.write(static_cast<unsigned char>(x));
        b.write(static_cast<unsigned char>(z));
        wait(1, SC_NS);
        int exact = what == ADD ? x + z : what == SUBTRACT ? x - z : 0;
        signed char result = static_cast<unsigned char>(y.read().to_uint());
        if (what == ADD || what == SUBTRACT) {
            assert(overflow.read() == (exact < -128 || exact > 127)); //~ fails assertion.violated
            assert(overflow.read() || result == exact);
        }
        assert(what != XOR || result == (x ^ z));
        assert(what != SHIFT_LEFT || carry.read() == (x < 0));
        assert(zero.read() == (result == 0));
        sc_stop();
    }

    SC_CTOR(bench) {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    sc_signal<sc_uint<3> > op;
    sc_signal<sc_uint<8> > a, b, y;
    sc_signal<bool> carry, overflow, zero;
    alu unit("unit");
    bench test("test");
    unit.op(op);
    unit.a(a);
    unit.b(b);
    unit.y(y);
    unit.carry(carry);
    unit.overflow(overflow);
    unit.zero(zero);
    test.op(op);
    test.a(a);
    test.b(b);
    test.y(y);
    test.carry(carry);
    test.overflow(overflow);
    test.zero(zero);
    sc_start();
    return 0;
}
