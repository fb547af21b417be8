// check: deadlock
// A server that sc_main asks between the pieces of a simulation: it may ask again.
#include <systemc.h>

SC_MODULE(top) {
    sc_in<bool> request;
    sc_out<bool> answer;

    void serve() {
        for (;;) {
            wait(request.posedge_event());
            wait(2, SC_NS);
            answer.write(true);
            wait(request.negedge_event());
            answer.write(false);
        }
    }

    SC_CTOR(top) { SC_THREAD(serve); }
};

int sc_main(int, char *[]) {
    sc_signal<bool> request("request"), answer("answer");
    top design("design");
    design.request(request);
    design.answer(answer);
    request.write(true);
    sc_start(10, SC_NS);
    request.write(false);
    sc_start(10, SC_NS);
    sc_assert(sc_time_stamp() == sc_time(20, SC_NS));
    return 0; //~ holds
}
