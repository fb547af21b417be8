// A two-wire bus in the manner of I2C: a wired-and line, a master that writes a byte to one of two slaves.
//
// Holds: only the addressed slave acknowledges and stores the byte; an unknown address is not acknowledged.
//~ holds
#include <systemc.h>

#include <vector>

// Everyone pulls down or lets go; the line is high where nobody pulls.
class wired_and : public sc_channel {
public:
    sc_vector<sc_in<bool> > pull;
    sc_out<bool> line;

    SC_HAS_PROCESS(wired_and);
    wired_and(sc_module_name name, unsigned size) : sc_channel(name), pull("pull", size), line("line") {
        SC_METHOD(resolve);
        for (unsigned i = 0; i < size; i++) {
            sensitive << pull[i];
        }
    }

private:
    void resolve() {
        bool high = true;
        for (unsigned i = 0; i < pull.size(); i++) {
            high = high && !pull[i].read();
        }
        line.write(high);
    }
};

SC_MODULE(two_wire_master) {
    sc_in<bool> clk;
    sc_in<bool> sda;
    sc_out<bool> pull;
    sc_out<bool> scl;

    bool send_byte(unsigned byte) {
        for (int bit = 7; bit >= 0; bit--) {
            pull.write(!((byte >> bit) & 1));
            wait();
            scl.write(true);
            wait();
            scl.write(false);
            wait();
        }
        pull.write(false);
        wait();
        scl.write(true);
        wait();
        bool acknowledged = !sda.read();
        scl.write(false);
        wait();
        return acknowledged;
    }

    void run() {
        static const unsigned addresses[] = {0x11, 0x12, 0x32};
        static const bool present[] = {true, true, false};
        pull.write(false);
        scl.write(false);
        wait(2);
        for (int i = 0; i < 3; i++) {
            bool known = send_byte(addresses[i]);
            cout << sc_time_stamp() << " address " << addresses[i] << (known ? " answers" : " is silent") << endl;
            assert(known == present[i]);
            bool stored = send_byte(0x70 + i);
            assert(stored == present[i]);
        }
        wait(2);
        sc_stop();
    }

    SC_CTOR(two_wire_master) {
        SC_CTHREAD(run, clk.pos());
    }
};

SC_MODULE(two_wire_slave) {
    sc_in<bool> scl;
    sc_in<bool> sda;
    sc_out<bool> pull;
    unsigned stored;

    SC_HAS_PROCESS(two_wire_slave);
    two_wire_slave(sc_module_name name, unsigned address) : sc_module(name), stored(0), address(address) {
        SC_THREAD(listen);
    }

private:
    const unsigned address;

    unsigned receive_byte() {
        unsigned byte = 0;
        for (int i = 0; i < 8; i++) {
            wait(scl.posedge_event());
            byte = (byte << 1) | sda.read();
        }
        wait(scl.negedge_event());
        return byte;
    }

    void acknowledge(bool answer) {
        pull.write(answer);
        wait(scl.negedge_event());
        pull.write(false);
    }

    void listen() {
        pull.write(false);
        while (true) {
            bool mine = receive_byte() == address;
            acknowledge(mine);
            unsigned byte = receive_byte();
            if (mine) {
                stored = byte;
            }
            acknowledge(mine);
        }
    }
};

int sc_main(int, char *[]) {
    sc_clock clk("clk", 1, SC_US);
    sc_signal<bool> scl("scl"), sda("sda", true);
    sc_vector<sc_signal<bool> > pull("pull", 3);

    wired_and line("line", 3);
    line.pull(pull);
    line.line(sda);

    two_wire_master master("master");
    master.clk(clk);
    master.sda(sda);
    master.pull(pull[0]);
    master.scl(scl);

    two_wire_slave first("first", 0x11), second("second", 0x12);
    first.scl(scl);
    first.sda(sda);
    first.pull(pull[1]);
    second.scl(scl);
    second.sda(sda);
    second.pull(pull[2]);

    sc_start(1, SC_MS);
    assert(first.stored == 0x70);
    assert(second.stored == 0x71);
    return 0;
}
