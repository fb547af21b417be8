// TLM-2.0, approximately timed: four phases of the base protocol with nb_transport_fw and nb_transport_bw.
//
// Fails: the target begins its response before it has ended the request.
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <cassert>
#include <iostream>

using namespace sc_core;
using namespace tlm;

SC_MODULE(initiator) {
    tlm_utils::simple_initiator_socket<initiator> socket;
    int answers;

    SC_CTOR(initiator) : socket("socket"), answers(0), request(false), expected(END_REQ) {
        socket.register_nb_transport_bw(this, &initiator::backward);
        SC_THREAD(run);
    }

private:
    bool request;
    tlm_phase expected;
    sc_event request_ended, response_begun;
    tlm_generic_payload payload;

    void run() {
        for (int i = 0; i < 3; i++) {
            int data = i;
            payload.set_command(TLM_READ_COMMAND);
            payload.set_address(i);
            payload.set_data_ptr(reinterpret_cast<unsigned char *>(&data));
            payload.set_data_length(sizeof data);
            payload.set_response_status(TLM_INCOMPLETE_RESPONSE);
            expected = END_REQ;
            tlm_phase phase = BEGIN_REQ;
            sc_time delay = SC_ZERO_TIME;
            tlm_sync_enum status = socket->nb_transport_fw(payload, phase, delay);
            assert(status == TLM_ACCEPTED);
            wait(response_begun);
            assert(payload.is_response_ok());
            assert(data == 7 * i + 1);
            std::cout << sc_time_stamp() << " answer " << data << std::endl;
            answers++;
            phase = END_RESP;
            delay = SC_ZERO_TIME;
            status = socket->nb_transport_fw(payload, phase, delay);
            assert(status == TLM_COMPLETED);
            wait(5, SC_NS);
        }
    }

    tlm_sync_enum backward(tlm_generic_payload &, tlm_phase &phase, sc_time &delay) {
        assert(phase == expected); //~ fails assertion.violated
        if (phase == END_REQ) {
            expected = BEGIN_RESP;
            request_ended.notify(delay);
        } else {
            expected = END_REQ;
            response_begun.notify(delay + sc_time(1, SC_NS));
        }
        return TLM_ACCEPTED;
    }
};

SC_MODULE(target) {
    tlm_utils::simple_target_socket<target> socket;

    SC_CTOR(target) : socket("socket"), current(0) {
        socket.register_nb_transport_fw(this, &target::forward);
        SC_THREAD(serve);
    }

private:
    tlm_generic_payload *current;
    sc_event arrived;

    tlm_sync_enum forward(tlm_generic_payload &payload, tlm_phase &phase, sc_time &delay) {
        if (phase == BEGIN_REQ) {
            assert(current == 0);
            current = &payload;
            arrived.notify(delay + sc_time(1, SC_NS));
            return TLM_ACCEPTED;
        }
        assert(phase == END_RESP);
        current = 0;
        return TLM_COMPLETED;
    }

    void answer(tlm_phase phase) {
        sc_time delay = SC_ZERO_TIME;
        socket->nb_transport_bw(*current, phase, delay);
    }

    void serve() {
        while (true) {
            wait(arrived);
            wait(10, SC_NS);
            int *data = reinterpret_cast<int *>(current->get_data_ptr());
            *data = 7 * int(current->get_address()) + 1;
            current->set_response_status(TLM_OK_RESPONSE);
            answer(BEGIN_RESP);
            answer(END_REQ);
        }
    }
};

int sc_main(int, char *[]) {
    initiator cpu("cpu");
    target memory("memory");
    cpu.socket.bind(memory.socket);
    sc_start(200, SC_NS);
    assert(cpu.answers == 3);
    return 0;
}
