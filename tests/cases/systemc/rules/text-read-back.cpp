// Texts of streams that are only reported are forgotten; those that are read back are followed, and so are buffers that
// do something when they are written. A bus finds its targets by an index.
#include <iomanip>
#include <sstream>
#include <string>
#include <systemc.h>

struct target : sc_module {
    sc_signal<int> *level;
    int last = 0;
    explicit target(sc_module_name name) : sc_module(name), level(nullptr) {}
    virtual int access(int value) {
        std::ostringstream text;
        text << name() << " at " << sc_time_stamp() << ": " << std::hex << std::setw(4) << value << std::endl;
        SC_REPORT_INFO("access", text.str().c_str());
        last = value;
        return value + 1;
    }
};

struct counting : std::stringbuf {
    int flushed = 0;
    int sync() override {
        flushed++;
        return 0;
    }
};

SC_MODULE(top) {
    target first{"first"}, second{"second"};
    target *targets[2] = {&first, &second};
    counting own;
    std::string kept;

    SC_CTOR(top) {
        SC_THREAD(drive);
        SC_THREAD(record);
    }
    void drive() {
        for (int i = 0; i < 3; i++) {
            unsigned where = static_cast<unsigned>(i * 7) % 2;
            assert(targets[where]->access(i) == i + 1);
            wait(10, SC_NS);
        }
        assert(first.last == 2 && second.last == 1);
    }
    void record() {
        wait(5, SC_NS);
        std::ostringstream text;
        text << "n=" << 12;
        kept = text.str();
        std::ostream stream(&own);
        stream << kept << std::flush;
        wait(1, SC_NS);
        assert(own.flushed == 1);
        assert(kept == "n=12"); //~ holds
    }
};

int sc_main(int, char *[]) {
    top top("top");
    sc_start(100, SC_NS);
    return 0;
}
