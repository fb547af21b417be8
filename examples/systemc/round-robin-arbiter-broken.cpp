// A round-robin arbiter for three clients; which of them ask is an input in every cycle.
//
// Fails: the turn does not move on after a grant, so that client 0 can keep the others from ever being served.
#include <systemc.h>
#include <clew.h>

static const int CLIENTS = 3;

class arbiter : public sc_module {
public:
    sc_in_clk clk;
    sc_in<bool> reset;
    sc_in<sc_uint<CLIENTS> > request;
    sc_out<sc_uint<CLIENTS> > grant;

    SC_HAS_PROCESS(arbiter);

    explicit arbiter(sc_module_name name) : sc_module(name), turn(0) {
        SC_METHOD(arbitrate);
        dont_initialize();
        sensitive << clk.pos();
    }

private:
    int turn;

    void arbitrate() {
        sc_uint<CLIENTS> asked = request.read();
        sc_uint<CLIENTS> given = 0;
        if (reset.read()) {
            turn = 0;
        } else {
            for (int distance = 0; distance < CLIENTS; distance++) {
                int client = (turn + distance) % CLIENTS;
                if (asked[client]) {
                    given[client] = 1;
                    turn = client;
                    break;
                }
            }
        }
        grant.write(given);
    }
};

class clients : public sc_module {
public:
    sc_in_clk clk;
    sc_out<bool> reset;
    sc_out<sc_uint<CLIENTS> > request;
    sc_in<sc_uint<CLIENTS> > grant;

    SC_HAS_PROCESS(clients);

    clients(sc_module_name name, int cycles) : sc_module(name), cycles(cycles) {
        SC_THREAD(ask);
        sensitive << clk.neg();
    }

private:
    const int cycles;

    void ask() {
        int waiting[CLIENTS] = {0, 0, 0};
        reset.write(true);
        request.write(0);
        wait();
        reset.write(false);
        sc_uint<CLIENTS> asked = 0;
        for (int cycle = 0; cycle < cycles; cycle++) {
            // Who was not served keeps asking; others may begin to.
            sc_uint<CLIENTS> fresh = clew_nondet_range(0, (1 << CLIENTS) - 1);
            asked = asked | fresh;
            request.write(asked);
            wait();
            sc_uint<CLIENTS> given = grant.read();
            check(asked, given);
            for (int client = 0; client < CLIENTS; client++) {
                if (given[client] || !asked[client]) {
                    waiting[client] = 0;
                } else {
                    waiting[client]++;
                }
                assert(waiting[client] < CLIENTS); //~ fails assertion.violated
            }
            asked = asked & ~given;
        }
        sc_stop();
    }

    void check(sc_uint<CLIENTS> asked, sc_uint<CLIENTS> given) {
        int granted = 0;
        for (int client = 0; client < CLIENTS; client++) {
            if (given[client]) {
                assert(asked[client]);
                granted++;
            }
        }
        assert(granted <= 1);
        assert(asked == 0 || granted == 1);
    }
};

int sc_main(int argc, char *argv[]) {
    sc_clock clk("clk", sc_time(10, SC_NS));
    sc_signal<bool> reset("reset");
    sc_signal<sc_uint<CLIENTS> > request("request"), grant("grant");

    arbiter dut("dut");
    dut.clk(clk);
    dut.reset(reset);
    dut.request(request);
    dut.grant(grant);

    clients bench("bench", 5);
    bench.clk(clk);
    bench.reset(reset);
    bench.request(request);
    bench.grant(grant);

    sc_start();
    return 0;
}
