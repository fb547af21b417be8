// As its twin, but keys are rotated by one bit too little to the left.
#include <systemc.h>

static int ones(const sc_uint_base &number) {
    int count = 0;
    for (int i = 0; i < number.length(); ++i)
        count += number[i] ? 1 : 0;
    return count;
}

static bool is_odd(const sc_int_base &number) { return number.xor_reduce(); }

static std::string hexadecimal(const sc_unsigned &number) { return number.to_string(SC_HEX); }

static sc_biguint<128> rotated(const sc_biguint<128> &key, int by) { return (key << (by - 1)) | (key >> (128 - by)); }

SC_MODULE(stage) {
    sc_in<bool> clk;
    sc_in<sc_biguint<128> > in;
    sc_out<sc_biguint<128> > out;

    void step() { out.write(rotated(in.read(), 36)); }

    SC_CTOR(stage) : clk("clk"), in("in"), out("out") {
        SC_METHOD(step);
        sensitive << clk.pos();
        dont_initialize();
    }
};

SC_MODULE(schedule) {
    sc_clock clk;
    sc_vector<sc_signal<sc_biguint<128> > > keys;
    sc_vector<stage> stages;
    sc_attribute<int> rounds, version;

    void show() {
        wait(25, SC_NS);
        assert(hexadecimal(keys[0].read()) == "0x000000000000000000000000000000005");
        assert(hexadecimal(keys[1].read()) == "0x000000000000000000000005000000000"); //~ fails assertion.violated
        assert(keys[2].read().range(75, 72) == 5);
        sc_signed small(9);
        small = 300;
        sc_unsigned grown(20);
        grown = 0xfffff;
        grown += 3;
        assert(small == -212 && grown == 2 && grown.length() == 20);
        assert(ones(sc_uint<12>(0xabc)) == 7 && !is_odd(sc_int<7>(-5)));
        sc_stop();
    }

    SC_CTOR(schedule)
        : clk("clk", 10, SC_NS), keys("keys", 3), stages("stages", 2), rounds("rounds", 2), version("version", 1) {
        add_attribute(rounds);
        add_attribute(version);
        for (auto &each : sc_assemble_vector(stages, &stage::clk))
            each.bind(clk);
        sc_assemble_vector(stages, &stage::in).bind(keys.begin(), keys.end() - 1);
        sc_assemble_vector(stages, &stage::out).bind(keys.begin() + 1, keys.end());
        SC_THREAD(show);
    }
};

int sc_main(int, char *[]) {
    schedule design("design");
    assert(design.get_child_objects().size() == 9); // the process of a clock is nobody's business
    for (sc_object *each : design.get_child_objects())
        assert(std::string(each->kind()) != "sc_method_process");
    assert(design.attr_cltn().size() == 2 && design.attr_cltn().front() == &design.rounds);
    sc_start(SC_ZERO_TIME);
    design.keys[0].write(5);
    sc_start();
    return 0;
}
