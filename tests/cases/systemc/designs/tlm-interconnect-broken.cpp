// TLM-2.0: two initiators, an interconnect that decodes addresses, a memory and a timer as targets.
//
// Fails: the interconnect does not put the address back, which the initiator uses for its next access.
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <cassert>
#include <iostream>

using namespace sc_core;
using namespace tlm;

class target : public sc_module {
public:
    tlm_utils::simple_target_socket<target> socket;
    int accesses;

    target(sc_module_name name, unsigned words, sc_time delay)
        : sc_module(name), socket("socket"), accesses(0), words(words), delay(delay) {
        socket.register_b_transport(this, &target::transport);
        for (unsigned i = 0; i < MOST; i++) {
            storage[i] = 0;
        }
    }

private:
    enum { MOST = 16 };
    unsigned words;
    sc_time delay;
    int storage[MOST];

    void transport(tlm_generic_payload &payload, sc_time &time) {
        accesses++;
        sc_dt::uint64 word = payload.get_address() / 4;
        if (word >= words) {
            payload.set_response_status(TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        int *data = reinterpret_cast<int *>(payload.get_data_ptr());
        if (payload.is_write()) {
            storage[word] = *data;
        } else {
            *data = storage[word];
        }
        time += delay;
        payload.set_response_status(TLM_OK_RESPONSE);
    }
};

class interconnect : public sc_module {
public:
    tlm_utils::simple_target_socket_tagged<interconnect> from0, from1;
    tlm_utils::simple_initiator_socket_tagged<interconnect> to0, to1;

    SC_CTOR(interconnect) : from0("from0"), from1("from1"), to0("to0"), to1("to1") {
        from0.register_b_transport(this, &interconnect::route, 0);
        from1.register_b_transport(this, &interconnect::route, 1);
    }

private:
    static const unsigned WINDOW = 0x1000;

    void route(int, tlm_generic_payload &payload, sc_time &time) {
        sc_dt::uint64 address = payload.get_address();
        unsigned number = address / WINDOW;
        if (number > 1) {
            payload.set_response_status(TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        payload.set_address(address % WINDOW);
        time += sc_time(2, SC_NS);
        if (number == 0) {
            to0->b_transport(payload, time);
        } else {
            to1->b_transport(payload, time);
        }
    }
};

class initiator : public sc_module {
public:
    tlm_utils::simple_initiator_socket<initiator> socket;
    bool done;

    SC_HAS_PROCESS(initiator);
    initiator(sc_module_name name, unsigned base, int first)
        : sc_module(name), socket("socket"), done(false), base(base), first(first) {
        SC_THREAD(run);
    }

private:
    unsigned base;
    int first;

    void run() {
        tlm_generic_payload payload;
        int data = 0;
        payload.set_data_ptr(reinterpret_cast<unsigned char *>(&data));
        payload.set_data_length(4);
        payload.set_streaming_width(4);
        payload.set_byte_enable_ptr(0);
        for (int pass = 0; pass < 2; pass++) {
            payload.set_address(base);
            for (int i = 0; i < 3; i++) {
                data = pass == 0 ? first + i : -1;
                payload.set_command(pass == 0 ? TLM_WRITE_COMMAND : TLM_READ_COMMAND);
                payload.set_response_status(TLM_INCOMPLETE_RESPONSE);
                sc_time delay = SC_ZERO_TIME;
                socket->b_transport(payload, delay);
                wait(delay);
                assert(payload.is_response_ok());
                assert(payload.get_address() == base + 4 * i); //~ fails assertion.violated
                assert(data == first + i);
                payload.set_address(payload.get_address() + 4);
            }
        }
        done = true;
    }
};

int sc_main(int, char *[]) {
    initiator cpu("cpu", 0x0000, 100), dsp("dsp", 0x1000, 200);
    interconnect bus("bus");
    target memory("memory", 16, sc_time(10, SC_NS)), timer("timer", 4, sc_time(3, SC_NS));
    cpu.socket.bind(bus.from0);
    dsp.socket.bind(bus.from1);
    bus.to0.bind(memory.socket);
    bus.to1.bind(timer.socket);
    sc_start();
    std::cout << "memory " << memory.accesses << " timer " << timer.accesses << std::endl;
    assert(cpu.done && dsp.done);
    assert(memory.accesses == 6 && timer.accesses == 6);
    return 0;
}
