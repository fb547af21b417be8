// An arbiter with fixed priorities and a lock: a master that holds the bus keeps it until it lets go.
//
// Holds: the grant is one-hot or zero, and does not move while its owner holds the lock.
//~ holds
#include <systemc.h>
#include <clew.h>

enum { MASTERS = 4 };

SC_MODULE(priority_arbiter) {
    sc_in<bool> clk;
    sc_in<bool> reset_n;
    sc_vector<sc_in<bool> > request;
    sc_vector<sc_in<bool> > lock;
    sc_vector<sc_out<bool> > grant;

    int owner;

    void arbitrate() {
        if (!reset_n.read()) {
            owner = -1;
        } else if (owner < 0 || !lock[owner].read()) {
            owner = highest();
        }
        for (int i = 0; i < MASTERS; i++) {
            grant[i].write(i == owner);
        }
    }

    int highest() const {
        for (int i = 0; i < MASTERS; i++) {
            if (request[i].read()) {
                return i;
            }
        }
        return -1;
    }

    SC_CTOR(priority_arbiter)
        : clk("clk"), reset_n("reset_n"), request("request", MASTERS), lock("lock", MASTERS), grant("grant", MASTERS),
          owner(-1) {
        SC_METHOD(arbitrate);
        sensitive << clk.pos();
        dont_initialize();
    }
};

SC_MODULE(environment) {
    sc_in<bool> clk;
    sc_out<bool> reset_n;
    sc_vector<sc_out<bool> > request;
    sc_vector<sc_out<bool> > lock;
    sc_vector<sc_in<bool> > grant;

    void drive() {
        reset_n.write(false);
        for (int i = 0; i < MASTERS; i++) {
            request[i].write(false);
            lock[i].write(false);
        }
        wait();
        reset_n.write(true);
        int before = -1;
        bool locked = false;
        for (int cycle = 0; cycle < 4; cycle++) {
            unsigned asked = clew_nondet_range(0, (1 << MASTERS) - 1);
            locked = before >= 0 && clew_nondet_bool();
            for (int i = 0; i < MASTERS; i++) {
                request[i].write((asked >> i) & 1);
                lock[i].write(locked && i == before);
            }
            wait();
            int now = owner();
            if (locked) {
                assert(now == before);
            } else if (now >= 0) {
                assert((asked >> now) & 1);
                for (int i = 0; i < now; i++) {
                    assert(!((asked >> i) & 1));
                }
            } else {
                assert(asked == 0);
            }
            before = now;
        }
        sc_stop();
    }

    int owner() const {
        int found = -1;
        for (int i = 0; i < MASTERS; i++) {
            if (grant[i].read()) {
                assert(found == -1);
                found = i;
            }
        }
        return found;
    }

    SC_CTOR(environment)
        : clk("clk"), reset_n("reset_n"), request("request", MASTERS), lock("lock", MASTERS), grant("grant", MASTERS) {
        SC_THREAD(drive);
        sensitive << clk.neg();
    }
};

int sc_main(int, char **) {
    sc_clock clk("clk", 8, SC_NS);
    sc_signal<bool> reset_n("reset_n");
    sc_vector<sc_signal<bool> > request("request", MASTERS), lock("lock", MASTERS), grant("grant", MASTERS);

    priority_arbiter arbiter("arbiter");
    arbiter.clk(clk);
    arbiter.reset_n(reset_n);
    arbiter.request(request);
    arbiter.lock(lock);
    arbiter.grant(grant);

    environment bench("bench");
    bench.clk(clk);
    bench.reset_n(reset_n);
    bench.request(request);
    bench.lock(lock);
    bench.grant(grant);

    sc_start(200, SC_NS);
    return 0;
}
