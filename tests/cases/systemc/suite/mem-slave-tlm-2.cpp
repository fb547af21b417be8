// A master writes to a memory through queues of one place, and reads back what it wrote.
//~ holds
#include <systemc.h>

enum { SIZE = 2 };

struct request_t {
    bool write;
    int address, value;
};

inline std::ostream &operator<<(std::ostream &stream, const request_t &request) { return stream << request.address; }

SC_MODULE(master) {
    sc_port<sc_fifo_out_if<request_t> > requests;
    sc_port<sc_fifo_in_if<int> > responses;
    sc_mutex lock;

    int transport(bool write, int address, int value) {
        lock.lock();
        requests->write(request_t{write, address, value});
        int answer = responses->read();
        lock.unlock();
        return answer;
    }

    void run() {
        for (int a = 0; a < SIZE; a++)
            transport(true, a, a + 50);
        for (int a = 0; a < SIZE; a++) {
            int answer = transport(false, a, 0);
            assert(answer == a + 50);
        }
    }

    SC_CTOR(master) {
        SC_THREAD(run);
    }
};

SC_MODULE(slave) {
    sc_port<sc_fifo_in_if<request_t> > requests;
    sc_port<sc_fifo_out_if<int> > responses;
    int memory[SIZE] = {};

    void serve() {
        while (true) {
            request_t request = requests->read();
            assert(request.address >= 0 && request.address < SIZE);
            if (request.write)
                memory[request.address] = request.value;
            responses->write(memory[request.address]);
        }
    }

    SC_CTOR(slave) {
        SC_THREAD(serve);
    }
};

int sc_main(int, char *[]) {
    sc_fifo<request_t> requests("requests", 1);
    sc_fifo<int> responses("responses", 1);
    master cpu("cpu");
    slave memory("memory");
    cpu.requests(requests);
    cpu.responses(responses);
    memory.requests(requests);
    memory.responses(responses);
    sc_start();
    return 0;
}
