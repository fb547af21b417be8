// A producer and a consumer with an sc_fifo between them, and a second FIFO on which the consumer reports back.
//
// Fails: the producer waits for a report before it has sent what the consumer needs for one: both wait for ever.
//~ fails deadlock
#include <systemc.h>

enum { BURST = 3, BURSTS = 2 };

// Sends bursts of numbers and waits for the sum of each.
class producer : public sc_module {
public:
    sc_port<sc_fifo_out_if<int> > out;
    sc_port<sc_fifo_in_if<int> > reports;

    SC_HAS_PROCESS(producer);

    producer(sc_module_name name) : sc_module(name), out("out"), reports("reports") { SC_THREAD(produce); }

private:
    void produce() {
        int number = 0;
        for (int burst = 0; burst < BURSTS; burst++) {
            for (int i = 0; i < BURST - 1; i++) {
                out->write(number);
                cout << sc_time_stamp() << " sent " << number << endl;
                number++;
                wait(10, SC_NS);
            }
            int sum = reports->read();
            cout << sc_time_stamp() << " the burst sums up to " << sum << endl;
            assert(sum == expected(burst));
        }
    }

    // What the numbers of a burst sum up to.
    static int expected(int burst) {
        int sum = 0;
        for (int i = 0; i < BURST; i++) {
            sum += BURST * burst + i;
        }
        return sum;
    }
};

// Adds up what comes and reports the sum of each burst.
class consumer : public sc_module {
public:
    sc_port<sc_fifo_in_if<int> > in;
    sc_port<sc_fifo_out_if<int> > reports;

    SC_HAS_PROCESS(consumer);

    consumer(sc_module_name name) : sc_module(name), in("in"), reports("reports") { SC_THREAD(consume); }

private:
    void consume() {
        int last = -1;
        for (int burst = 0; burst < BURSTS; burst++) {
            int sum = 0;
            for (int i = 0; i < BURST; i++) {
                int number = in->read();
                assert(number == last + 1);
                last = number;
                sum += number;
                wait(15, SC_NS);
            }
            reports->write(sum);
        }
    }
};

class top : public sc_module {
public:
    top(sc_module_name name)
        : sc_module(name), data("data", 2), reports("reports", 1), source("source"), sink("sink") {
        source.out(data);
        source.reports(reports);
        sink.in(data);
        sink.reports(reports);
    }

    bool is_empty() const { return data.num_available() == 0 && reports.num_available() == 0; }

private:
    sc_fifo<int> data;
    sc_fifo<int> reports;
    producer source;
    consumer sink;
};

int sc_main(int argc, char *argv[]) {
    top design("design");

    // Both threads end by themselves, and then nothing is left to do.
    sc_start();

    assert(design.is_empty());
    cout << sc_time_stamp() << " the end" << endl;
    return 0;
}
