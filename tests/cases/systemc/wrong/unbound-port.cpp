// A port that is bound to nothing: complained about at the end of elaboration.
#include <systemc.h>

SC_MODULE(source) {
    sc_out<int> out;
    void run() { out.write(1); }
    SC_CTOR(source) : out("out") {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    source a("a");
    sc_start(1, SC_NS);
    return 0;
}
