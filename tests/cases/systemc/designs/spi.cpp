// An SPI master in mode 0 and a slave with a shift register; both exchange a byte per transfer.
//
// Holds: after eight clocks each side has the byte of the other one.
//~ holds
#include <systemc.h>

SC_MODULE(spi_master) {
    sc_in<bool> clk;
    sc_out<bool> sclk;
    sc_out<bool> select_n;
    sc_out<bool> mosi;
    sc_in<bool> miso;
    sc_fifo_in<unsigned> to_send;
    sc_fifo_out<unsigned> received;

    void transfer() {
        sclk.write(false);
        select_n.write(true);
        mosi.write(false);
        while (true) {
            unsigned out = to_send.read();
            unsigned in = 0;
            wait(clk.posedge_event());
            select_n.write(false);
            for (int bit = 7; bit >= 0; bit--) {
                mosi.write((out >> bit) & 1);
                wait(clk.posedge_event());
                sclk.write(true);
                in = (in << 1) | miso.read();
                wait(clk.posedge_event());
                sclk.write(false);
            }
            wait(clk.posedge_event());
            select_n.write(true);
            wait(clk.posedge_event());
            received.write(in);
        }
    }

    SC_CTOR(spi_master) {
        SC_THREAD(transfer);
    }
};

SC_MODULE(spi_slave) {
    sc_in<bool> sclk;
    sc_in<bool> select_n;
    sc_in<bool> mosi;
    sc_out<bool> miso;

    sc_uint<8> shifter;
    bool sampled;

    // One process owns the register: it samples at the rising edge and shifts at the falling one.
    void work() {
        if (select_n.read()) {
            miso.write(false);
            return;
        }
        if (select_n.event()) {
            miso.write(shifter[7]);
        } else if (sclk.posedge()) {
            sampled = mosi.read();
        } else if (sclk.negedge()) {
            shifter = (shifter << 1) | sc_uint<8>(sampled);
            miso.write(shifter[7]);
        }
    }

    SC_HAS_PROCESS(spi_slave);
    spi_slave(sc_module_name name, unsigned first) : sc_module(name), shifter(first), sampled(false) {
        SC_METHOD(work);
        sensitive << sclk << select_n;
        dont_initialize();
    }
};

SC_MODULE(bench) {
    sc_fifo_out<unsigned> to_send;
    sc_fifo_in<unsigned> received;

    void run() {
        const unsigned bytes[] = {0xa5, 0x3c, 0x81};
        unsigned expected = 0x5a;
        for (unsigned byte : bytes) {
            to_send.write(byte);
            unsigned got = received.read();
            cout << sc_time_stamp() << " sent " << byte << " got " << got << endl;
            assert(got == expected);
            expected = byte;
        }
        sc_stop();
    }

    SC_CTOR(bench) {
        SC_THREAD(run);
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 20, SC_NS);
    sc_signal<bool> sclk("sclk"), select_n("select_n", true), mosi("mosi"), miso("miso");
    sc_fifo<unsigned> to_send("to_send", 1), received("received", 1);

    spi_master master("master");
    master.clk(clk);
    master.sclk(sclk);
    master.select_n(select_n);
    master.mosi(mosi);
    master.miso(miso);
    master.to_send(to_send);
    master.received(received);

    spi_slave slave("slave", 0x5a);
    slave.sclk(sclk);
    slave.select_n(select_n);
    slave.mosi(mosi);
    slave.miso(miso);

    bench test("test");
    test.to_send(to_send);
    test.received(received);

    sc_start(10, SC_US);
    return 0;
}
