// A packet switch with two inputs and two outputs; each packet names the output for which it is meant.
//
// Fails: when both inputs want one output, the packet of the second one is dropped instead of kept.
#include <systemc>
#include <cassert>
#include <deque>
#include <iostream>

using namespace sc_core;
using std::cout;
using std::endl;

struct packet {
    int source, target, number;

    bool operator==(const packet &other) const {
        return source == other.source && target == other.target && number == other.number;
    }
};

std::ostream &operator<<(std::ostream &stream, const packet &p) {
    return stream << "packet " << p.number << " from " << p.source << " to " << p.target;
}

class switch_fabric : public sc_module {
public:
    sc_vector<sc_port<sc_fifo_in_if<packet> > > in;
    sc_vector<sc_port<sc_fifo_out_if<packet> > > out;

    SC_HAS_PROCESS(switch_fabric);
    explicit switch_fabric(sc_module_name name) : sc_module(name), in("in", 2), out("out", 2) { SC_THREAD(forward); }

private:
    void forward() {
        std::deque<packet> waiting[2];
        while (true) {
            wait(10, SC_NS);
            bool taken[2] = {false, false};
            for (int i = 0; i < 2; i++) {
                packet arrived;
                if (in[i]->nb_read(arrived)) {
                    waiting[i].push_back(arrived);
                }
                if (waiting[i].empty()) {
                    continue;
                }
                packet next = waiting[i].front();
                if (taken[next.target]) {
                    waiting[i].pop_front();
                    continue;
                }
                taken[next.target] = true;
                waiting[i].pop_front();
                out[next.target]->write(next);
            }
        }
    }
};

class source : public sc_module {
public:
    sc_port<sc_fifo_out_if<packet> > out;

    SC_HAS_PROCESS(source);
    source(sc_module_name name, int number) : sc_module(name), number(number) { SC_THREAD(send); }

private:
    int number;

    void send() {
        for (int i = 0; i < 4; i++) {
            out->write(packet{number, (i + i * number) % 2, i});
            wait(number ? 15 : 10, SC_NS);
        }
    }
};

class sink : public sc_module {
public:
    sc_port<sc_fifo_in_if<packet> > in;
    int received;

    SC_HAS_PROCESS(sink);
    sink(sc_module_name name, int number) : sc_module(name), received(0), number(number) {
        last[0] = last[1] = -1;
        SC_THREAD(receive);
    }

private:
    int number;
    int last[2];

    void receive() {
        while (true) {
            packet p = in->read();
            cout << sc_time_stamp() << " " << p << endl;
            assert(p.target == number);
            assert(p.number > last[p.source]);
            last[p.source] = p.number;
            received++;
        }
    }
};

int sc_main(int, char *[]) {
    sc_fifo<packet> in0(4), in1(4), out0(4), out1(4);
    source a("a", 0), b("b", 1);
    switch_fabric fabric("fabric");
    sink x("x", 0), y("y", 1);

    a.out(in0);
    b.out(in1);
    fabric.in[0](in0);
    fabric.in[1](in1);
    fabric.out[0](out0);
    fabric.out[1](out1);
    x.in(out0);
    y.in(out1);

    sc_start(200, SC_NS);
    assert(x.received + y.received == 8); //~ fails assertion.violated
    return 0;
}
