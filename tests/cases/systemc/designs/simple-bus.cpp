// Two masters share a memory behind a bus, a hierarchical channel that they reach through sc_port<bus_if>.
//
// Holds: a read-modify-write of a master is one burst under the lock of the bus, so that no increment is lost.
//~ holds
#include <systemc>
#include <cassert>
#include <iostream>

using namespace sc_core;

struct bus_if : virtual public sc_interface {
    virtual int read(unsigned address) = 0;
    virtual void write(unsigned address, int value) = 0;
    virtual void acquire() = 0;
    virtual void release() = 0;
};

class memory_if : virtual public sc_interface {
public:
    virtual int load(unsigned address) = 0;
    virtual void store(unsigned address, int value) = 0;
};

class memory : public sc_module, public memory_if {
public:
    explicit memory(sc_module_name) {
        for (int i = 0; i < SIZE; i++) {
            cells[i] = 0;
        }
    }

    int load(unsigned address) override {
        assert(address < SIZE);
        return cells[address];
    }

    void store(unsigned address, int value) override {
        assert(address < SIZE);
        cells[address] = value;
    }

private:
    enum { SIZE = 8 };
    int cells[SIZE];
};

class bus : public sc_channel, public bus_if {
public:
    sc_port<memory_if> slave;

    explicit bus(sc_module_name name) : sc_channel(name), slave("slave"), arbiter("arbiter") {}

    int read(unsigned address) override {
        wait(CYCLE);
        return slave->load(address);
    }

    void write(unsigned address, int value) override {
        wait(CYCLE);
        slave->store(address, value);
    }

    void acquire() override { arbiter.lock(); }
    void release() override { arbiter.unlock(); }

private:
    static const sc_time CYCLE;
    sc_mutex arbiter;
};

const sc_time bus::CYCLE(5, SC_NS);

class master : public sc_module {
public:
    sc_port<bus_if> port;
    bool done;

    SC_HAS_PROCESS(master);

    master(sc_module_name name, int rounds) : sc_module(name), port("port"), done(false), rounds(rounds) {
        SC_THREAD(increment);
    }

private:
    int rounds;

    void increment() {
        for (int i = 0; i < rounds; i++) {
            port->acquire();
            int value = port->read(3);
            wait(1, SC_NS);
            port->write(3, value + 1);
            port->release();
            wait(2, SC_NS);
        }
        done = true;
    }
};

int sc_main(int, char *[]) {
    memory ram("ram");
    bus shared("shared");
    shared.slave(ram);

    master first("first", 2);
    master second("second", 2);
    first.port(shared);
    second.port(shared);

    sc_start(500, SC_NS);

    assert(first.done && second.done);
    std::cout << "counter " << ram.load(3) << std::endl;
    assert(ram.load(3) == 4);
    return 0;
}
