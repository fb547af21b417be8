// A hierarchical channel with two interfaces: messages go in whole, leave in single bytes, and are credited back.
//
// Holds: every message arrives byte by byte in order, and never more bytes are under way than there are credits.
//~ holds
#include <systemc.h>

#include <string>

class send_if : virtual public sc_interface {
public:
    virtual void send(const std::string &message) = 0;
};

class receive_if : virtual public sc_interface {
public:
    virtual char receive() = 0;
    virtual bool is_empty() const = 0;
};

class link : public sc_channel, public send_if, public receive_if {
public:
    static const int CREDITS = 2;

    explicit link(sc_module_name name) : sc_channel(name), credits("credits", CREDITS), bytes("bytes", SIZE) {}

    virtual void send(const std::string &message) {
        for (size_t i = 0; i < message.size(); i++) {
            put(message[i]);
            wait(2, SC_NS);
        }
        put('\n');
    }

    virtual char receive() {
        char byte = bytes.read();
        // The place in the buffer is free in the next delta cycle.
        wait(SC_ZERO_TIME);
        credits.post();
        return byte;
    }

    virtual bool is_empty() const { return bytes.num_available() == 0; }

private:
    static const int SIZE = 4;
    sc_semaphore credits;
    sc_fifo<char> bytes;

    void put(char byte) {
        credits.wait();
        assert(SIZE - bytes.num_free() < CREDITS);
        bytes.write(byte);
    }
};

SC_MODULE(talker) {
    sc_port<send_if> out;

    void talk() {
        out->send("clew");
        wait(7, SC_NS);
        out->send("of thread");
    }

    SC_CTOR(talker) {
        SC_THREAD(talk);
    }
};

SC_MODULE(listener) {
    sc_port<receive_if> in;
    int lines;

    void listen() {
        static const char *const expected[] = {"clew", "of thread"};
        std::string line;
        while (lines < 2) {
            char byte = in->receive();
            if (byte == '\n') {
                cout << sc_time_stamp() << " " << line << endl;
                assert(line == expected[lines]);
                lines++;
                line.clear();
            } else {
                line += byte;
            }
            wait(3, SC_NS);
        }
    }

    SC_CTOR(listener) : lines(0) {
        SC_THREAD(listen);
    }
};

int sc_main(int, char *[]) {
    link wire("wire");
    talker a("a");
    listener b("b");
    a.out(wire);
    b.in(wire);
    sc_start();
    assert(b.lines == 2);
    assert(wire.is_empty());
    return 0;
}
