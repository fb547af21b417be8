// Two processes drive one signal that allows many, at different times.
#include <systemc.h>

SC_MODULE(top) {
    sc_signal<int, SC_MANY_WRITERS> line;
    void one() {
        wait(10, SC_NS);
        line.write(1);
    }
    void other() {
        wait(20, SC_NS);
        line.write(2);
    }
    SC_CTOR(top) : line("line") {
        SC_THREAD(one);
        SC_THREAD(other);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(50, SC_NS);
    return 0; //~ holds
}
