// Ports without a name are called after what they are, and numbered in their module, not after their direction.
#include <systemc.h>
#include <string>

SC_MODULE(part) {
    sc_in<bool> clk;
    sc_out<int> value;
    sc_fifo_in<int> items;
    sc_signal<int> state;
    sc_event done;

    SC_CTOR(part) {
        sc_assert(std::string(clk.name()) == "design.port_0");
        sc_assert(std::string(value.name()) == "design.port_1");
        sc_assert(std::string(items.name()) == "design.port_2");
        sc_assert(std::string(state.name()) == "design.signal_0");
        sc_assert(std::string(done.name()) == "design.event_0");
        SC_METHOD(show);
        sensitive << clk.pos();
    }

    void show() {
        sc_assert(std::string(items.basename()) == "fifo_in_0"); //~ fails assertion.violated
    }
};

int sc_main(int, char *[]) {
    part design("design");
    sc_clock clk("clk", 10, SC_NS);
    sc_signal<int> value;
    sc_fifo<int> items;
    design.clk(clk);
    design.value(value);
    design.items(items);
    sc_start(20, SC_NS);
    return 0;
}
