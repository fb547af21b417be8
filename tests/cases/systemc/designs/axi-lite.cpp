// A register block with handshakes in the manner of AXI4-Lite: five channels, each with valid and ready.
//
// Holds: a valid stays up until it is taken, what is written is read back, and an unknown register gives an error.
//~ holds
#include <systemc.h>
#include <clew.h>

enum response { OKAY = 0, SLVERR = 2 };

SC_MODULE(register_block) {
    sc_in<bool> aclk, aresetn;
    sc_in<sc_uint<4> > awaddr, araddr;
    sc_in<bool> awvalid, wvalid, bready, arvalid, rready;
    sc_out<bool> awready, wready, bvalid, arready, rvalid;
    sc_in<sc_uint<8> > wdata;
    sc_out<sc_uint<8> > rdata;
    sc_out<sc_uint<2> > bresp, rresp;

    static const unsigned REGISTERS = 2;

    SC_CTOR(register_block) {
        SC_CTHREAD(writes, aclk.pos());
        reset_signal_is(aresetn, false);
        SC_CTHREAD(reads, aclk.pos());
        reset_signal_is(aresetn, false);
    }

private:
    sc_signal<sc_uint<8> > stored[REGISTERS];

    void writes() {
        awready.write(false);
        wready.write(false);
        bvalid.write(false);
        wait();
        while (true) {
            while (!(awvalid.read() && wvalid.read())) {
                wait();
            }
            awready.write(true);
            wready.write(true);
            unsigned index = awaddr.read() >> 2;
            if (index < REGISTERS) {
                stored[index].write(wdata.read());
            }
            bresp.write(index < REGISTERS ? OKAY : SLVERR);
            wait();
            awready.write(false);
            wready.write(false);
            bvalid.write(true);
            do {
                wait();
            } while (!bready.read());
            bvalid.write(false);
            wait();
        }
    }

    void reads() {
        arready.write(false);
        rvalid.write(false);
        wait();
        while (true) {
            while (!arvalid.read()) {
                wait();
            }
            arready.write(true);
            unsigned index = araddr.read() >> 2;
            wait();
            arready.write(false);
            if (index < REGISTERS) {
                rdata.write(stored[index].read());
            }
            rresp.write(index < REGISTERS ? OKAY : SLVERR);
            rvalid.write(true);
            do {
                wait();
            } while (!rready.read());
            rvalid.write(false);
            wait();
        }
    }
};

SC_MODULE(master) {
    sc_in<bool> aclk;
    sc_out<bool> aresetn;
    sc_out<sc_uint<4> > awaddr, araddr;
    sc_out<bool> awvalid, wvalid, bready, arvalid, rready;
    sc_in<bool> awready, wready, bvalid, arready, rvalid;
    sc_out<sc_uint<8> > wdata;
    sc_in<sc_uint<8> > rdata;
    sc_in<sc_uint<2> > bresp, rresp;

    SC_CTOR(master) {
        SC_THREAD(run);
        sensitive << aclk.neg();
    }

private:
    void until(sc_in<bool> &signal) {
        int cycles = 0;
        while (!signal.read()) {
            wait();
            cycles++;
            assert(cycles < 8);
        }
    }

    unsigned write(unsigned address, unsigned data, int patience) {
        awaddr.write(address);
        wdata.write(data);
        awvalid.write(true);
        wvalid.write(true);
        until(awready);
        awvalid.write(false);
        wvalid.write(false);
        until(bvalid);
        for (int i = 0; i < patience; i++) {
            wait();
        }
        assert(bvalid.read());
        unsigned answer = bresp.read();
        bready.write(true);
        wait();
        bready.write(false);
        wait();
        return answer;
    }

    unsigned read(unsigned address, unsigned &data) {
        araddr.write(address);
        arvalid.write(true);
        until(arready);
        arvalid.write(false);
        until(rvalid);
        data = rdata.read();
        unsigned answer = rresp.read();
        rready.write(true);
        wait();
        rready.write(false);
        wait();
        return answer;
    }

    void run() {
        aresetn.write(false);
        awvalid.write(false);
        wvalid.write(false);
        bready.write(false);
        arvalid.write(false);
        rready.write(false);
        wait(2);
        aresetn.write(true);
        wait();
        unsigned address = 4 * clew_nondet_range(0, 3), data = clew_nondet_uchar(), found = 0;
        int patience = clew_nondet_range(0, 2);
        unsigned expected = address < 8 ? OKAY : SLVERR;
        unsigned written = write(address, data, patience);
        assert(written == expected);
        unsigned answered = read(address, found);
        assert(answered == expected);
        assert(expected != OKAY || found == data);
        sc_stop();
    }
};

int sc_main(int, char *[]) {
    sc_clock aclk("aclk", 10, SC_NS);
    sc_signal<bool> aresetn, awvalid, awready, wvalid, wready, bvalid, bready, arvalid, arready, rvalid, rready;
    sc_signal<sc_uint<4> > awaddr, araddr;
    sc_signal<sc_uint<8> > wdata, rdata;
    sc_signal<sc_uint<2> > bresp, rresp;

    register_block slave("slave");
    master host("host");
#define CONNECT(signal) \
    slave.signal(signal); \
    host.signal(signal)
    CONNECT(aclk);
    CONNECT(aresetn);
    CONNECT(awaddr);
    CONNECT(awvalid);
    CONNECT(awready);
    CONNECT(wdata);
    CONNECT(wvalid);
    CONNECT(wready);
    CONNECT(bresp);
    CONNECT(bvalid);
    CONNECT(bready);
    CONNECT(araddr);
    CONNECT(arvalid);
    CONNECT(arready);
    CONNECT(rdata);
    CONNECT(rresp);
    CONNECT(rvalid);
    CONNECT(rready);
    sc_start(1, SC_US);
    return 0;
}
