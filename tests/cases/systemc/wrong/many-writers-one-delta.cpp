// Two processes write a signal in one evaluation phase, of which each may write.
#include <systemc.h>

SC_MODULE(part) {
    sc_signal<int, SC_MANY_WRITERS> line;
    void one() { line.write(1); }
    void two() { line.write(2); }
    SC_CTOR(part) : line("line") {
        SC_METHOD(one);
        SC_METHOD(two);
    }
};

int sc_main(int, char *[]) {
    part a("a");
    sc_start(1, SC_NS);
    return 0;
}
