// Numbers and vectors of more than 128 bits: parts, concatenations, sums, shifts and texts.
//~ holds
#include <systemc.h>

SC_MODULE(top) {
    sc_signal<sc_biguint<256> > line;
    sc_signal<sc_lv<200> > bus;

    void drive() {
        sc_biguint<256> number = 1;
        number <<= 200;
        number += 7;
        line.write(number);
        sc_lv<200> digits;
        digits.range(199, 100) = "1";
        digits[3] = SC_LOGIC_0;
        bus.write(digits);
        wait(1, SC_NS);
        assert(line.read() > 7 && (line.read() >> 199).to_uint() == 2);
        assert(line.read() % 10 == 3); // 2 to the power of 200 ends with 6
        assert(bus.read()[100] == SC_LOGIC_1 && bus.read()[3] == SC_LOGIC_0 && bus.read()[4] == SC_LOGIC_X);
        sc_bv<100> left, right;
        left[60] = true;
        assert((left, right).or_reduce());
        sc_bv<200> both = (left, right);
        assert(both[160] == 1 && !both.range(159, 0).or_reduce());
        sc_bigint<160> minus = -1;
        assert(minus * minus == 1 && (minus << 130) < 0);
    }

    SC_CTOR(top) : line("line"), bus("bus") { SC_THREAD(drive); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(10, SC_NS);
    return 0;
}
