// check: kernel.lost-notification
// A request is notified while the server is not yet there, as it may be.
#include <systemc.h>

SC_MODULE(top) {
    sc_event request;
    int served;

    void client() {
        wait(10, SC_NS);
        request.notify(); //~ fails kernel.lost-notification
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
    return 0;
}
