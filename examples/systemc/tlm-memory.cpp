// TLM-2.0, loosely timed: an initiator writes and reads a memory with b_transport and the generic payload.
//
// Holds: what was written is read back, and an access outside of the memory gets an address error.
//~ holds
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <cassert>
#include <cstring>
#include <iostream>

using namespace sc_core;

struct memory : sc_module {
    tlm_utils::simple_target_socket<memory> socket;

    enum { SIZE = 64 };
    unsigned char bytes[SIZE];
    const sc_time latency;

    SC_CTOR(memory) : socket("socket"), latency(10, SC_NS) {
        socket.register_b_transport(this, &memory::b_transport);
        std::memset(bytes, 0, sizeof bytes);
    }

    virtual void b_transport(tlm::tlm_generic_payload &payload, sc_time &delay) {
        tlm::tlm_command command = payload.get_command();
        sc_dt::uint64 address = payload.get_address();
        unsigned char *data = payload.get_data_ptr();
        unsigned length = payload.get_data_length();

        if (payload.get_byte_enable_ptr() != 0) {
            payload.set_response_status(tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
            return;
        }
        if (address + length > SIZE) {
            payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        if (command == tlm::TLM_READ_COMMAND) {
            std::memcpy(data, &bytes[address], length);
        } else if (command == tlm::TLM_WRITE_COMMAND) {
            std::memcpy(&bytes[address], data, length);
        }
        delay += latency;
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }
};

struct initiator : sc_module {
    tlm_utils::simple_initiator_socket<initiator> socket;

    SC_CTOR(initiator) : socket("socket") {
        SC_THREAD(run);
    }

    tlm::tlm_response_status transport(tlm::tlm_command command, unsigned address, int &data) {
        tlm::tlm_generic_payload payload;
        sc_time delay = SC_ZERO_TIME;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(reinterpret_cast<unsigned char *>(&data));
        payload.set_data_length(sizeof data);
        payload.set_streaming_width(sizeof data);
        payload.set_byte_enable_ptr(0);
        payload.set_dmi_allowed(false);
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        socket->b_transport(payload, delay);
        wait(delay);
        return payload.get_response_status();
    }

    void run() {
        for (int i = 0; i < 4; i++) {
            int data = 0x1000 + i;
            tlm::tlm_response_status status = transport(tlm::TLM_WRITE_COMMAND, 4 * i, data);
            assert(status == tlm::TLM_OK_RESPONSE);
        }
        for (int i = 0; i < 4; i++) {
            int data = -1;
            tlm::tlm_response_status status = transport(tlm::TLM_READ_COMMAND, 4 * i, data);
            assert(status == tlm::TLM_OK_RESPONSE);
            std::cout << sc_time_stamp() << " word " << i << " is " << data << std::endl;
            assert(data == 0x1000 + i);
        }
        int ignored = 0;
        assert(transport(tlm::TLM_READ_COMMAND, memory::SIZE, ignored) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
};

struct top : sc_module {
    initiator cpu;
    memory ram;

    SC_CTOR(top) : cpu("cpu"), ram("ram") {
        cpu.socket.bind(ram.socket);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    assert(sc_time_stamp() == sc_time(80, SC_NS));
    return 0;
}
