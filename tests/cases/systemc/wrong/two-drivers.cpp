// Two processes write one signal.
#include <systemc.h>

SC_MODULE(source) {
    sc_out<int> out;
    void run() { out.write(1); }
    SC_CTOR(source) : out("out") {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    sc_signal<int> line("line");
    source a("a"), b("b");
    a.out(line);
    b.out(line);
    sc_start(1, SC_NS);
    return 0;
}
