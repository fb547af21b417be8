// A queue of one place, a primitive channel whose events are notified in the update phase; the counters start anywhere.
//~ holds
#include <systemc.h>
#include <clew.h>

class place : public sc_prim_channel {
public:
    sc_event rd, wr;
    bool free = true;
    unsigned buf = 0;

    explicit place(const char *name) : sc_prim_channel(name) {}

    void put(unsigned value) {
        buf = value;
        free = false;
        request_update();
    }

    unsigned get() {
        free = true;
        request_update();
        return buf;
    }

private:
    void update() override {
        if (free)
            rd.notify(SC_ZERO_TIME);
        else
            wr.notify(SC_ZERO_TIME);
    }
};

SC_MODULE(top) {
    place channel;
    sc_event begin;
    unsigned lastw = 0, lastr = 0, nw = 0, nr = 0;

    // Inputs are chosen first; then everybody begins.
    void choose() {
        nw = clew_nondet_uint();
        nr = nw;
        begin.notify(SC_ZERO_TIME);
    }

    void producer() {
        wait(begin);
        while (true) {
            if (!channel.free)
                wait(channel.rd);
            lastw = clew_nondet_uint();
            nw += 1;
            channel.put(lastw);
        }
    }

    void consumer() {
        wait(begin);
        while (true) {
            if (channel.free)
                wait(channel.wr);
            lastr = channel.get();
            nr += 1;
            assert(lastw == lastr && nw == nr);
        }
    }

    SC_CTOR(top) : channel("channel") {
        SC_THREAD(choose);
        SC_THREAD(producer);
        SC_THREAD(consumer);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
