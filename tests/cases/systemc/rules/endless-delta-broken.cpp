// check: kernel.endless-delta
// Two methods feed each other; an inverter in the circle oscillates.
#include <systemc.h>

SC_MODULE(top) {
    sc_signal<bool> a, b;

    void forth() { b.write(!a.read()); }
    void back() { a.write(b.read()); }

    SC_CTOR(top) : a("a"), b("b") {
        SC_METHOD(forth);
        sensitive << a;
        SC_METHOD(back);
        sensitive << b;
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(10, SC_NS);
    return 0; //~ fails kernel.endless-delta
}
