// A reset that is asserted at once and released with the clock, by two flip-flops; behind it a counter.
//
// Fails: the second flip-flop is missing, so that the counter starts one edge too early.
#include <systemc.h>

SC_MODULE(reset_synchroniser) {
    sc_in<bool> clk;
    sc_in<bool> reset_n;
    sc_out<bool> synchronised_n;

    sc_signal<bool> first;

    void capture() {
        if (!reset_n.read()) {
            first.write(false);
            synchronised_n.write(false);
        } else if (clk.posedge()) {
            first.write(true);
            synchronised_n.write(true);
        }
    }

    SC_CTOR(reset_synchroniser) : first("first") {
        SC_METHOD(capture);
        sensitive << clk.pos() << reset_n.neg();
    }
};

SC_MODULE(counter) {
    sc_in<bool> clk;
    sc_in<bool> reset_n;
    sc_out<int> value;

    void count() {
        value.write(0);
        wait();
        while (true) {
            value.write(value.read() + 1);
            wait();
        }
    }

    SC_CTOR(counter) {
        SC_THREAD(count);
        sensitive << clk.pos();
        async_reset_signal_is(reset_n, false);
    }
};

SC_MODULE(bench) {
    sc_in<bool> clk;
    sc_out<bool> reset_n;
    sc_in<bool> synchronised_n;
    sc_in<int> value;

    void run() {
        reset_n.write(false);
        wait(23, SC_NS);
        show();
        assert(value.read() == 0);

        reset_n.write(true);
        wait(clk.posedge_event());
        wait(1, SC_NS);
        show();
        assert(!synchronised_n.read()); //~ fails assertion.violated
        wait(clk.posedge_event());
        wait(1, SC_NS);
        show();
        assert(synchronised_n.read());
        wait(30, SC_NS);
        show();
        assert(value.read() == 3);

        // Between two edges: asserted at once.
        reset_n.write(false);
        wait(1, SC_NS);
        show();
        assert(!synchronised_n.read());
        assert(value.read() == 0);
        sc_stop();
    }

    void show() {
        cout << sc_time_stamp() << " reset " << synchronised_n.read() << " value " << value.read() << endl;
    }

    SC_CTOR(bench) {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS);
    sc_signal<bool> reset_n("reset_n"), synchronised_n("synchronised_n");
    sc_signal<int> value("value");

    reset_synchroniser synchroniser("synchroniser");
    synchroniser.clk(clk);
    synchroniser.reset_n(reset_n);
    synchroniser.synchronised_n(synchronised_n);

    counter count("count");
    count.clk(clk);
    count.reset_n(synchronised_n);
    count.value(value);

    bench test("test");
    test.clk(clk);
    test.reset_n(reset_n);
    test.synchronised_n(synchronised_n);
    test.value(value);

    sc_start(500, SC_NS);
    return 0;
}
