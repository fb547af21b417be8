// A simple target that knows one way of transport may be called in the other one: the socket converts.
//~ holds
#include <systemc.h>
#include <tlm.h>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

SC_MODULE(initiator) {
    tlm_utils::simple_initiator_socket<initiator> socket;
    tlm::tlm_generic_payload payload;
    unsigned char byte = 3;
    bool blocking;
    sc_event done;
    SC_HAS_PROCESS(initiator);

    initiator(sc_module_name name, bool blocking) : sc_module(name), socket("socket"), blocking(blocking) {
        socket.register_nb_transport_bw(this, &initiator::back);
        SC_THREAD(run);
    }

    tlm::tlm_sync_enum back(tlm::tlm_generic_payload &, tlm::tlm_phase &phase, sc_time &) {
        assert(!blocking && phase == tlm::BEGIN_RESP);
        done.notify();
        return tlm::TLM_COMPLETED;
    }

    void run() {
        payload.set_write();
        payload.set_data_ptr(&byte);
        payload.set_data_length(1);
        sc_time delay(1, SC_NS);
        tlm::tlm_phase phase = tlm::BEGIN_REQ;
        if (blocking) {
            socket->b_transport(payload, delay);
        } else {
            assert(socket->nb_transport_fw(payload, phase, delay) == tlm::TLM_ACCEPTED);
            wait(done);
        }
        assert(payload.is_response_ok() && byte == 4);
        assert(sc_time_stamp() == sc_time(6, SC_NS));
    }
};

SC_MODULE(phased) {
    tlm_utils::simple_target_socket<phased> socket;
    sc_event begins;
    tlm::tlm_generic_payload *current = nullptr;

    tlm::tlm_sync_enum forward(tlm::tlm_generic_payload &payload, tlm::tlm_phase &phase, sc_time &delay) {
        assert(phase == tlm::BEGIN_REQ);
        current = &payload;
        payload.acquire();
        begins.notify(delay + sc_time(2, SC_NS));
        return tlm::TLM_ACCEPTED;
    }
    void answer() {
        ++*current->get_data_ptr();
        current->set_response_status(tlm::TLM_OK_RESPONSE);
        tlm::tlm_phase phase = tlm::BEGIN_RESP;
        sc_time delay(3, SC_NS);
        assert(socket->nb_transport_bw(*current, phase, delay) == tlm::TLM_COMPLETED);
        current->release();
    }

    SC_CTOR(phased) : socket("socket") {
        socket.register_nb_transport_fw(this, &phased::forward);
        SC_METHOD(answer);
        sensitive << begins;
        dont_initialize();
    }
};

SC_MODULE(plain) {
    tlm_utils::simple_target_socket<plain> socket;

    void forward(tlm::tlm_generic_payload &payload, sc_time &delay) {
        wait(3, SC_NS);
        ++*payload.get_data_ptr();
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        delay += sc_time(2, SC_NS);
    }

    SC_CTOR(plain) : socket("socket") { socket.register_b_transport(this, &plain::forward); }
};

int sc_main(int, char *[]) {
    initiator one("one", true), two("two", false);
    phased knows_phases("knows_phases");
    plain knows_none("knows_none");
    one.socket.bind(knows_phases.socket);
    two.socket.bind(knows_none.socket);
    sc_start();
    return 0;
}
