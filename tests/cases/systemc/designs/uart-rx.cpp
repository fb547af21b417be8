// A UART receiver with four samples per bit, driven by a line model whose bytes are fixed.
//
// Holds: every byte arrives; a glitch that is shorter than half a bit is no start bit; a frame without its stop
// bit is reported.
//~ holds
#include <systemc.h>

#include <iomanip>

static const unsigned OVERSAMPLING = 4;

SC_MODULE(uart_rx) {
    sc_in<bool> clk;
    sc_in<bool> rxd;
    sc_out<sc_uint<8> > data;
    sc_out<bool> valid;
    sc_out<bool> framing_error;

    SC_CTOR(uart_rx) {
        SC_CTHREAD(receive, clk.pos());
    }

    void receive() {
        valid.write(false);
        framing_error.write(false);
        data.write(0);
        wait();
        while (true) {
            while (rxd.read()) {
                wait();
            }
            wait(OVERSAMPLING / 2);
            if (rxd.read()) {
                continue;
            }
            sc_uint<8> shifter = 0;
            for (unsigned i = 0; i < 8; i++) {
                wait(OVERSAMPLING);
                shifter = (sc_uint<1>(rxd.read()), shifter.range(7, 1));
            }
            wait(OVERSAMPLING);
            data.write(shifter);
            framing_error.write(!rxd.read());
            valid.write(rxd.read());
            wait();
            valid.write(false);
            framing_error.write(false);
            while (!rxd.read()) {
                wait();
            }
        }
    }
};

SC_MODULE(line_model) {
    sc_in<bool> clk;
    sc_out<bool> txd;

    void send_bit(bool bit) {
        txd.write(bit);
        wait(OVERSAMPLING);
    }

    void send_byte(unsigned char byte, bool stop) {
        send_bit(false);
        for (int i = 0; i < 8; i++) {
            send_bit((byte >> i) & 1);
        }
        send_bit(stop);
        txd.write(true);
        wait(OVERSAMPLING);
    }

    void send() {
        txd.write(true);
        wait(3);
        send_byte('O', true);
        txd.write(false);
        wait();
        txd.write(true);
        wait(6 * OVERSAMPLING);
        send_byte('k', true);
        send_byte(0x99, false);
        wait(50);
        sc_stop();
    }

    SC_CTOR(line_model) {
        SC_CTHREAD(send, clk.neg());
    }
};

SC_MODULE(monitor) {
    sc_in<bool> clk;
    sc_in<sc_uint<8> > data;
    sc_in<bool> valid;
    sc_in<bool> framing_error;
    unsigned bytes;
    unsigned errors;

    void watch() {
        static const unsigned expected[] = {'O', 'k'};
        if (valid.read()) {
            cout << sc_time_stamp() << " byte " << std::hex << data.read().to_uint() << std::dec << endl;
            assert(bytes < 2);
            assert(data.read() == expected[bytes]);
            bytes++;
        }
        if (framing_error.read()) {
            cout << sc_time_stamp() << " framing error" << endl;
            errors++;
        }
    }

    SC_CTOR(monitor) : bytes(0), errors(0) {
        SC_METHOD(watch);
        sensitive << clk.neg();
        dont_initialize();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 1, SC_US);
    sc_signal<bool> line("line", true), valid("valid"), framing_error("framing_error");
    sc_signal<sc_uint<8> > data("data");

    uart_rx dut("dut");
    dut.clk(clk);
    dut.rxd(line);
    dut.data(data);
    dut.valid(valid);
    dut.framing_error(framing_error);

    line_model source("source");
    source.clk(clk);
    source.txd(line);

    monitor sink("sink");
    sink.clk(clk);
    sink.data(data);
    sink.valid(valid);
    sink.framing_error(framing_error);

    sc_start(2, SC_MS);
    assert(sink.bytes == 2);
    assert(sink.errors == 1);
    return 0;
}
