// A controller of a dynamic memory with two banks: a row is opened, read or written, and closed for another one.
//
// Holds: what is written is read back, a bank is never used with another row than the open one, and refreshes
// come only to closed banks.
//~ holds
#include <systemc.h>

enum command_t { NOP, ACTIVATE, READ, WRITE, PRECHARGE, REFRESH };

struct request_t {
    bool write;
    unsigned bank;
    unsigned row;
    unsigned column;
    int data;
};

inline std::ostream &operator<<(std::ostream &stream, const request_t &request) {
    return stream << (request.write ? "write " : "read ") << request.bank << ":" << request.row << ":" << request.column;
}

class dram : public sc_module {
public:
    explicit dram(sc_module_name name) : sc_module(name), refreshes(0) {
        for (int bank = 0; bank < BANKS; bank++) {
            open_row[bank] = CLOSED;
            for (int row = 0; row < ROWS; row++) {
                for (int column = 0; column < COLUMNS; column++) {
                    cells[bank][row][column] = 0;
                }
            }
        }
    }

    int command(command_t what, unsigned bank, unsigned row = 0, unsigned column = 0, int data = 0) {
        switch (what) {
        case ACTIVATE:
            assert(open_row[bank] == CLOSED);
            open_row[bank] = row;
            return 0;
        case READ:
            assert(open_row[bank] != CLOSED);
            return cells[bank][open_row[bank]][column];
        case WRITE:
            assert(open_row[bank] != CLOSED);
            cells[bank][open_row[bank]][column] = data;
            return 0;
        case PRECHARGE:
            open_row[bank] = CLOSED;
            return 0;
        case REFRESH:
            for (int each = 0; each < BANKS; each++) {
                assert(open_row[each] == CLOSED);
            }
            refreshes++;
            return 0;
        default:
            return 0;
        }
    }

    int refreshes;

private:
    enum { BANKS = 2, ROWS = 4, COLUMNS = 4, CLOSED = -1 };
    int open_row[BANKS];
    int cells[BANKS][ROWS][COLUMNS];
};

class controller : public sc_module {
public:
    sc_fifo_in<request_t> requests;
    sc_fifo_out<int> answers;

    SC_HAS_PROCESS(controller);
    controller(sc_module_name name, dram &memory) : sc_module(name), memory(memory), cycles(0) {
        open[0] = open[1] = -1;
        SC_THREAD(serve);
    }

private:
    dram &memory;
    int open[2];
    int cycles;

    void serve() {
        while (true) {
            request_t request = requests.read();
            refresh_if_due();
            if (open[request.bank] != int(request.row)) {
                if (open[request.bank] >= 0) {
                    memory.command(PRECHARGE, request.bank);
                    spend(2);
                }
                memory.command(ACTIVATE, request.bank, request.row);
                open[request.bank] = request.row;
                spend(2);
            }
            if (request.write) {
                memory.command(WRITE, request.bank, request.row, request.column, request.data);
                spend(1);
            } else {
                spend(2);
                answers.write(memory.command(READ, request.bank, request.row, request.column));
            }
        }
    }

    void spend(int clocks) {
        cycles += clocks;
        wait(clocks * sc_time(5, SC_NS));
    }

    void refresh_if_due() {
        if (cycles < 12) {
            return;
        }
        cycles = 0;
        for (unsigned bank = 0; bank < 2; bank++) {
            memory.command(PRECHARGE, bank);
            open[bank] = -1;
        }
        spend(1);
        memory.command(REFRESH, 0);
        spend(4);
    }
};

class tester : public sc_module {
public:
    sc_fifo_out<request_t> requests;
    sc_fifo_in<int> answers;

    SC_HAS_PROCESS(tester);
    explicit tester(sc_module_name name) : sc_module(name) { SC_THREAD(run); }

private:
    void run() {
        for (unsigned i = 0; i < 4; i++) {
            requests.write(request_t{true, i % 2, (i * 3) % 4, i, int(100 + i)});
        }
        for (unsigned i = 0; i < 4; i++) {
            request_t request = {false, i % 2, (i * 3) % 4, i, 0};
            requests.write(request);
            int got = answers.read();
            cout << sc_time_stamp() << " " << request << " = " << got << endl;
            assert(got == int(100 + i));
        }
        sc_stop();
    }
};

int sc_main(int, char *[]) {
    sc_fifo<request_t> requests("requests", 2);
    sc_fifo<int> answers("answers", 1);
    dram memory("memory");
    controller control("control", memory);
    tester test("test");
    control.requests(requests);
    control.answers(answers);
    test.requests(requests);
    test.answers(answers);
    sc_start(10, SC_US);
    assert(memory.refreshes > 0);
    return 0;
}
