// Clock dividers: by two, by three with a duty of one third, and a counter in the divided domain.
//
// Holds: the divided clocks have the ratios that they should, and the counters agree with them.
//~ holds
#include <systemc.h>

SC_MODULE(divide_by_two) {
    sc_in<bool> in;
    sc_out<bool> out;

    void toggle() { out.write(!out.read()); }

    SC_CTOR(divide_by_two) {
        SC_METHOD(toggle);
        sensitive << in.pos();
        dont_initialize();
    }
};

SC_MODULE(divide_by_three) {
    sc_in<bool> in;
    sc_out<bool> out;
    unsigned phase;

    void count() {
        phase = (phase + 1) % 3;
        out.write(phase == 1);
    }

    SC_CTOR(divide_by_three) : phase(0) {
        SC_METHOD(count);
        sensitive << in.pos();
        dont_initialize();
    }
};

// Counts the rising edges of whatever clock it gets.
SC_MODULE(counter) {
    sc_in<bool> clk;
    sc_out<unsigned> value;

    void count() {
        unsigned edges = 0;
        while (true) {
            wait(clk.posedge_event());
            edges++;
            value.write(edges);
        }
    }

    SC_CTOR(counter) {
        SC_THREAD(count);
    }
};

// Both dividers on one clock, and a counter in each of the three domains.
SC_MODULE(top) {
    sc_in<bool> clk;
    sc_out<unsigned> fast_count, half_count, third_count;

    divide_by_two half;
    divide_by_three third;
    counter on_clk, on_half, on_third;
    sc_signal<bool> half_clk, third_clk;

    SC_CTOR(top)
        : half("half"), third("third"), on_clk("on_clk"), on_half("on_half"), on_third("on_third"),
          half_clk("half_clk"), third_clk("third_clk") {
        half.in(clk);
        half.out(half_clk);
        third.in(clk);
        third.out(third_clk);
        on_clk.clk(clk);
        on_clk.value(fast_count);
        on_half.clk(half_clk);
        on_half.value(half_count);
        on_third.clk(third_clk);
        on_third.value(third_count);
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS, 0.5, 5, SC_NS);
    sc_signal<unsigned> fast("fast"), half("half"), third("third");
    top design("design");
    design.clk(clk);
    design.fast_count(fast);
    design.half_count(half);
    design.third_count(third);

    // In pieces: six periods each, after which all of the clocks have come to the same phase again.
    // The first edge comes after 5 ns, so that no edge falls on the end of a piece.
    for (int piece = 1; piece <= 4; piece++) {
        sc_start(60, SC_NS);
        cout << sc_time_stamp() << " " << fast.read() << " " << half.read() << " " << third.read() << endl;
        assert(fast.read() == unsigned(6 * piece));
        assert(half.read() == unsigned(3 * piece));
        assert(third.read() == unsigned(2 * piece));
    }
    return 0;
}
