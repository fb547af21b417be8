// A synchronous FIFO of four places with a clocked writer and reader.
//
// Holds: `full` is raised when the last place is taken, so no word is overwritten and all arrive in order.
//~ holds
#include <systemc.h>

const unsigned DEPTH = 4;
const unsigned WORDS = 10;

SC_MODULE(sync_fifo) {
    sc_in<bool> clk;
    sc_in<bool> reset;
    sc_in<bool> push;
    sc_in<bool> pop;
    sc_in<sc_uint<8> > data_in;
    sc_out<sc_uint<8> > data_out;
    sc_out<bool> full;
    sc_out<bool> empty;

    sc_uint<8> memory[DEPTH];
    sc_uint<2> head;
    sc_uint<2> tail;
    sc_uint<4> used;

    void step() {
        if (reset.read()) {
            head = 0;
            tail = 0;
            used = 0;
        } else {
            bool reads = pop.read() && used != 0;
            bool writes = push.read() && !is_full();
            if (reads) {
                tail = tail + 1;
            }
            if (writes) {
                memory[head] = data_in.read();
                head = head + 1;
            }
            if (writes && !reads) {
                used = used + 1;
            } else if (reads && !writes) {
                used = used - 1;
            }
        }
        data_out.write(memory[tail]);
        empty.write(used == 0);
        full.write(is_full());
    }

    bool is_full() const {
        return used == DEPTH;
    }

    SC_CTOR(sync_fifo) : head(0), tail(0), used(0) {
        for (unsigned i = 0; i < DEPTH; i++) {
            memory[i] = 0;
        }
        SC_METHOD(step);
        sensitive << clk.pos();
        dont_initialize();
    }
};

SC_MODULE(writer) {
    sc_in<bool> clk;
    sc_in<bool> full;
    sc_out<bool> push;
    sc_out<sc_uint<8> > data;

    void write_words() {
        push.write(false);
        wait();
        unsigned next = 0;
        while (next < WORDS) {
            if (!full.read()) {
                push.write(true);
                data.write(0x40 + next);
                next++;
                wait();
            }
            push.write(false);
            wait();
        }
    }

    SC_CTOR(writer) {
        SC_THREAD(write_words);
        sensitive << clk.pos();
    }
};

SC_MODULE(reader) {
    sc_in<bool> clk;
    sc_in<bool> empty;
    sc_in<sc_uint<8> > data;
    sc_out<bool> pop;
    unsigned received;

    void read_words() {
        pop.write(false);
        wait(14);
        while (received < WORDS) {
            if (!empty.read()) {
                sc_uint<8> word = data.read();
                cout << sc_time_stamp() << " received " << word << endl;
                assert(word == 0x40 + received);
                received++;
                pop.write(true);
                wait();
                pop.write(false);
                wait();
            }
            wait();
        }
        sc_stop();
    }

    SC_CTOR(reader) : received(0) {
        SC_THREAD(read_words);
        sensitive << clk.pos();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS);
    sc_signal<bool> reset("reset"), push("push"), pop("pop"), full("full"), empty("empty");
    sc_signal<sc_uint<8> > in("in"), out("out");

    sync_fifo fifo("fifo");
    fifo.clk(clk);
    fifo.reset(reset);
    fifo.push(push);
    fifo.pop(pop);
    fifo.data_in(in);
    fifo.data_out(out);
    fifo.full(full);
    fifo.empty(empty);

    writer source("source");
    source.clk(clk);
    source.full(full);
    source.push(push);
    source.data(in);

    reader sink("sink");
    sink.clk(clk);
    sink.empty(empty);
    sink.data(out);
    sink.pop(pop);

    reset.write(false);
    sc_start(1000, SC_NS);
    assert(sink.received == WORDS);
    return 0;
}
