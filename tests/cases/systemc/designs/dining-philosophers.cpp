// Three philosophers at a round table, a fork between each two, as sc_mutex. They eat as long as the simulation runs.
//
// Holds: the last philosopher takes the forks in the other order, so that no circle of waiting can arise.
//~ holds
#include <systemc.h>

static const int SEATS = 3;
static const int MEALS = 2;

class philosopher : public sc_module {
public:
    SC_HAS_PROCESS(philosopher);

    philosopher(sc_module_name name, sc_mutex &first, sc_mutex &second)
        : sc_module(name), first(first), second(second), meals(0) {
        SC_THREAD(live);
    }

    int eaten() const { return meals; }

private:
    sc_mutex &first;
    sc_mutex &second;
    int meals;

    void live() {
        while (meals < MEALS) {
            think();
            first.lock();
            // Reaching for the other fork takes a moment.
            wait(SC_ZERO_TIME);
            second.lock();
            eat();
            second.unlock();
            first.unlock();
        }
    }

    // Thinking and eating take time; the forks are held while eating.
    void think() { wait(1, SC_MS); }

    void eat() {
        wait(2, SC_MS);
        meals++;
    }
};

// The table owns forks and guests.
class table : public sc_module {
public:
    explicit table(sc_module_name name) : sc_module(name), forks("forks", SEATS) {
        for (int i = 0; i < SEATS; i++) {
            sc_mutex &left = forks[i];
            sc_mutex &right = forks[(i + 1) % SEATS];
            std::string who = "philosopher" + std::to_string(i);
            if (i == SEATS - 1) {
                guests[i] = new philosopher(who.c_str(), right, left);
            } else {
                guests[i] = new philosopher(who.c_str(), left, right);
            }
        }
    }

    ~table() {
        for (int i = 0; i < SEATS; i++) {
            delete guests[i];
        }
    }

    table(const table &) = delete;
    table &operator=(const table &) = delete;

    int meals() const {
        int sum = 0;
        for (int i = 0; i < SEATS; i++) {
            sum += guests[i]->eaten();
        }
        return sum;
    }

    bool everyone_is_full() const {
        for (int i = 0; i < SEATS; i++) {
            if (guests[i]->eaten() < MEALS) {
                return false;
            }
        }
        return true;
    }

private:
    sc_vector<sc_mutex> forks;
    philosopher *guests[SEATS];
};

int sc_main(int, char *[]) {
    table round("round");
    // Without a limit: the simulation ends when nothing is left to do.
    sc_start();
    cout << "meals " << round.meals() << " at " << sc_time_stamp() << endl;
    if (!round.everyone_is_full()) {
        cout << "somebody is hungry" << endl;
        return 1;
    }
    return 0;
}
