// check: kernel.lost-notification
// A request is notified for the next delta cycle, in which the server waits.
#include <systemc.h>

SC_MODULE(top) {
    sc_event request;
    int served;

    void client() {
        wait(10, SC_NS);
        request.notify(SC_ZERO_TIME);
    }
    void server() {
        wait(10, SC_NS);
        wait(request);
        served++;
    }

    SC_CTOR(top) : served(0) {
        SC_THREAD(client);
        SC_THREAD(server);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start(50, SC_NS);
    return 0; //~ holds
}
