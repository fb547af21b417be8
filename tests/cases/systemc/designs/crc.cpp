// A serial CRC-8 unit (polynomial x^8 + x^2 + x + 1) and a checker at the end of a line that may flip one bit.
//
// Holds: a message that arrives as it was sent passes, and one with one wrong bit never does.
//~ holds
#include <systemc.h>
#include <clew.h>

template <unsigned BITS> struct message {
    static const unsigned LENGTH = BITS + 8;
};

SC_MODULE(crc8) {
    sc_in<bool> clk;
    sc_in<bool> clear;
    sc_in<bool> enable;
    sc_in<bool> bit;
    sc_out<sc_uint<8> > remainder;

    SC_CTOR(crc8) : shift(0) {
        SC_METHOD(step);
        sensitive << clk.pos();
        dont_initialize();
    }

private:
    sc_uint<8> shift;

    void step() {
        if (clear.read()) {
            shift = 0;
        } else if (enable.read()) {
            bool feedback = shift[7] ^ bit.read();
            shift = shift << 1;
            if (feedback) {
                shift = shift ^ 0x07;
            }
        }
        remainder.write(shift);
    }
};

SC_MODULE(line) {
    sc_in<bool> clk;
    sc_out<bool> clear, enable, bit;
    sc_in<sc_uint<8> > remainder;

    SC_CTOR(line) {
        SC_THREAD(run);
        sensitive << clk.neg();
    }

private:
    enum { DATA = 8, FRAME = message<DATA>::LENGTH };

    void begin() {
        clear.write(true);
        enable.write(false);
        wait();
        clear.write(false);
        enable.write(true);
    }

    void send(bool value) {
        bit.write(value);
        wait();
    }

    void run() {
        // The checksum of the message.
        sc_uint<DATA> data = clew_nondet_uchar();
        begin();
        for (int i = DATA - 1; i >= 0; i--) {
            send(data[i]);
        }
        sc_uint<8> sum = remainder.read();

        // Message and checksum over the line, which flips at most one bit.
        int wrong = clew_nondet_range(-1, FRAME - 1);
        sc_uint<FRAME> frame = (data, sum);
        begin();
        for (int i = FRAME - 1; i >= 0; i--) {
            bool sent = frame[i];
            send(i == wrong ? !sent : sent);
        }
        if (wrong < 0) {
            assert(remainder.read() == 0);
        } else {
            assert(remainder.read() != 0);
        }
        sc_stop();
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 10, SC_NS);
    sc_signal<bool> clear, enable, bit;
    sc_signal<sc_uint<8> > remainder;
    crc8 unit("unit");
    unit.clk(clk);
    unit.clear(clear);
    unit.enable(enable);
    unit.bit(bit);
    unit.remainder(remainder);
    line channel("channel");
    channel.clk(clk);
    channel.clear(clear);
    channel.enable(enable);
    channel.bit(bit);
    channel.remainder(remainder);
    sc_start(1, SC_US);
    return 0;
}
