// A target socket that no initiator is bound to.
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>
using namespace sc_core;

struct target : sc_module {
    tlm_utils::simple_target_socket<target> socket;
    SC_CTOR(target) : socket("socket") { socket.register_b_transport(this, &target::answer); }
    void answer(tlm::tlm_generic_payload &trans, sc_time &) { trans.set_response_status(tlm::TLM_OK_RESPONSE); }
};

struct initiator : sc_module {
    tlm_utils::simple_initiator_socket<initiator> socket;
    SC_CTOR(initiator) : socket("socket") { SC_THREAD(run); }
    void run() {
        tlm::tlm_generic_payload trans;
        sc_time delay;
        socket->b_transport(trans, delay);
    }
};

int sc_main(int, char *[]) {
    initiator from("from");
    target to("to"), forgotten("forgotten");
    from.socket.bind(to.socket);
    sc_start();
    return 0;
}
