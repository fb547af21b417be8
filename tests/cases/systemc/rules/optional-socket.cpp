//~ holds
// Sockets that nobody need bind are used where they are bound.
#include <systemc.h>
#include <tlm.h>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

SC_MODULE(device) {
    tlm_utils::simple_target_socket<device> socket;
    tlm_utils::simple_target_socket_optional<device> extra;
    sc_in<bool> clk;
    int ticks, requests;

    void tick() { ticks++; }
    void answer(tlm::tlm_generic_payload &trans, sc_time &) {
        requests++;
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    // No semicolons: the macros are blocks.
    SC_CTOR(device) : socket("socket"), extra("extra"), clk("clk"), ticks(0), requests(0) {
        SC_METHOD(tick)
        sensitive << clk.pos();
        dont_initialize();
        socket.register_b_transport(this, &device::answer);
        extra.register_b_transport(this, &device::answer);
    }
};

SC_MODULE(host) {
    tlm_utils::simple_initiator_socket<host> socket;
    tlm_utils::simple_initiator_socket_optional<host> extra;

    void run() {
        tlm::tlm_generic_payload trans;
        sc_time delay = SC_ZERO_TIME;
        socket->b_transport(trans, delay);
        if (extra.size() > 0)
            extra->b_transport(trans, delay);
    }

    SC_CTOR(host) : socket("socket"), extra("extra") {
        SC_THREAD(run)
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS);
    device to("to");
    to.clk(clk);
    host from("from");
    from.socket.bind(to.socket);
#ifndef SC_API_VERSION_STRING
    sc_string older;
#endif
    sc_start(25, SC_NS);
    assert(to.ticks == 3);
    assert(to.requests == 1);
    assert(sc_version_major == 2 && SC_VERSION_MAJOR == 2 && TLM_VERSION_MAJOR == 2);
    return 0;
}
