// A timer that is armed several times for different moments; an sc_event_queue keeps all of them.
//
// Holds: every alarm that was set goes off, at its moment, also two for the same one.
//~ holds
#include <systemc.h>

#include <vector>

class timer_if : virtual public sc_interface {
public:
    virtual void arm(const sc_time &delay) = 0;
    virtual const sc_event &alarm() const = 0;
};

class timer : public sc_module, public timer_if {
public:
    sc_export<timer_if> control;

    SC_CTOR(timer) : control("control"), armed(0) {
        control.bind(*this);
    }

    void arm(const sc_time &delay) {
        queue.notify(delay);
        armed++;
    }

    const sc_event &alarm() const { return queue.default_event(); }

    int alarms_set() const { return armed; }

private:
    sc_event_queue queue;
    int armed;
};

class user : public sc_module {
public:
    sc_port<timer_if> clock;
    std::vector<double> rung;

    SC_HAS_PROCESS(user);
    explicit user(sc_module_name name) : sc_module(name), clock("clock") {
        SC_THREAD(set);
        SC_THREAD(listen);
    }

private:
    void set() {
        wait(1, SC_NS);
        clock->arm(sc_time(30, SC_NS));
        clock->arm(sc_time(10, SC_NS));
        clock->arm(sc_time(20, SC_NS));
        wait(5, SC_NS);
        clock->arm(sc_time(5, SC_NS));
        clock->arm(sc_time(40, SC_NS));
    }

    void listen() {
        while (true) {
            wait(clock->alarm());
            double now = sc_time_stamp() / sc_time(1, SC_NS);
            cout << sc_time_stamp() << " alarm" << endl;
            rung.push_back(now);
        }
    }
};

SC_MODULE(top) {
    timer watch;
    user owner;
    sc_event finished;

    void finish() {
        wait(finished);
        sc_stop();
    }

    void plan() {
        finished.notify(100, SC_NS);
    }

    SC_CTOR(top) : watch("watch"), owner("owner") {
        owner.clock(watch.control);
        SC_THREAD(finish);
        SC_THREAD(plan);
    }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();

    // 11 ns comes twice: once from each call.
    static const double expected[] = {11, 11, 21, 31, 46};
    const std::vector<double> &rung = design.owner.rung;
    assert(design.watch.alarms_set() == 5);
    assert(rung.size() == 5);
    for (size_t i = 0; i < rung.size(); i++) {
        assert(rung[i] == expected[i]);
    }
    assert(sc_time_stamp() == sc_time(100, SC_NS));
    return 0;
}
