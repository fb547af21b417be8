// A direct-mapped write-back cache in front of a slow memory, both reached by blocking calls through ports.
//
// Holds: whatever is read is what was written last, because a dirty line is written back before it is replaced.
//~ holds
#include <systemc.h>
#include <clew.h>

class access_if : virtual public sc_interface {
public:
    virtual void read(unsigned address, int &data) = 0;
    virtual void write(unsigned address, int data) = 0;
};

class main_memory : public sc_module, public access_if {
public:
    explicit main_memory(sc_module_name name) : sc_module(name) {
        for (unsigned i = 0; i < WORDS; i++) {
            words[i] = 0;
        }
    }

    void read(unsigned address, int &data) {
        wait(50, SC_NS);
        sc_assert(address < WORDS);
        data = words[address];
    }

    void write(unsigned address, int data) {
        wait(50, SC_NS);
        sc_assert(address < WORDS);
        words[address] = data;
    }

private:
    static const unsigned WORDS = 8;
    int words[WORDS];
};

class cache : public sc_module, public access_if {
public:
    sc_port<access_if> memory;
    unsigned hits, misses;

    explicit cache(sc_module_name name) : sc_module(name), memory("memory"), hits(0), misses(0) {
        for (unsigned i = 0; i < LINES; i++) {
            lines[i].valid = false;
            lines[i].dirty = false;
            lines[i].tag = 0;
            lines[i].data = 0;
        }
    }

    void read(unsigned address, int &data) {
        data = look_up(address).data;
    }

    void write(unsigned address, int data) {
        line_t &line = look_up(address);
        line.data = data;
        line.dirty = true;
    }

private:
    static const unsigned LINES = 2;

    struct line_t {
        bool valid, dirty;
        unsigned tag;
        int data;
    };
    line_t lines[LINES];

    line_t &look_up(unsigned address) {
        unsigned index = address % LINES;
        unsigned tag = address / LINES;
        line_t &line = lines[index];
        wait(1, SC_NS);
        if (line.valid && line.tag == tag) {
            hits++;
            return line;
        }
        misses++;
        if (line.valid && line.dirty) {
            memory->write(line.tag * LINES + index, line.data);
        }
        memory->read(address, line.data);
        line.valid = true;
        line.dirty = false;
        line.tag = tag;
        return line;
    }
};

class processor : public sc_module {
public:
    sc_port<access_if> data;

    SC_HAS_PROCESS(processor);
    processor(sc_module_name name) : sc_module(name), data("data") { SC_THREAD(run); }

private:
    void run() {
        int mirror[4] = {0, 0, 0, 0};
        for (int step = 0; step < 4; step++) {
            unsigned address = clew_nondet_range(0, 3);
            if (clew_nondet_bool()) {
                mirror[address] = 10 + step;
                data->write(address, 10 + step);
            } else {
                int found = -1;
                data->read(address, found);
                assert(found == mirror[address]);
            }
        }
        sc_stop();
    }
};

int sc_main(int, char *[]) {
    main_memory ram("ram");
    cache l1("l1");
    processor cpu("cpu");
    cpu.data(l1);
    l1.memory(ram);
    sc_start(100, SC_US);
    assert(l1.hits + l1.misses == 4);
    return 0;
}
