// A round-robin arbiter for four masters: at most one grant, only to who asked, and nobody is passed over four times.
#include <systemc.h>

const int MASTERS = 4;

class arbiter : public sc_module {
  public:
    sc_in<bool> clk;
    sc_in<bool> rst;
    sc_vector<sc_in<bool>> request;
    sc_vector<sc_out<bool>> grant;

    SC_HAS_PROCESS(arbiter);
    arbiter(sc_module_name name)
        : sc_module(name), clk("clk"), rst("rst"), request("request", MASTERS), grant("grant", MASTERS), last(0) {
        for (int i = 0; i < MASTERS; ++i)
            waited[i] = 0;
        SC_METHOD(decide);
        sensitive << clk.pos();
        dont_initialize();
    }

  private:
    int last;
    int waited[MASTERS];

    void decide() {
        int chosen = -1;
        if (rst) {
            last = 0;
        } else {
            for (int i = 1; i <= MASTERS && chosen < 0; ++i)
                if (request[(last + i) % MASTERS].read())
                    chosen = (last + i) % MASTERS;
            if (chosen >= 0)
                last = chosen;
        }
        for (int i = 0; i < MASTERS; ++i) {
            grant[i].write(i == chosen);
            if (rst || i == chosen || !request[i].read())
                waited[i] = 0;
            else
                ++waited[i];
            sc_assert(waited[i] < MASTERS); //~ holds
        }
        if (chosen >= 0)
            sc_assert(request[chosen].read());
    }
};
