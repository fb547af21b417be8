// Three clients share a display that one of them may use at a time, guarded by an sc_mutex.
// Which of them comes first is the scheduler's choice, so the lines may come in any order.
//
// Fails: one client tries the lock and goes on even where it did not get it.
#include <systemc.h>

#include <string>
#include <vector>

class display : public sc_module {
public:
    explicit display(sc_module_name name) : sc_module(name), owner(0) {}

    void begin(int client) {
        assert(owner == 0); //~ fails assertion.violated
        owner = client;
        text.clear();
    }

    void put(int client, char letter) {
        assert(owner == client);
        text.push_back(letter);
    }

    void end(int client) {
        assert(owner == client);
        owner = 0;
        lines.push_back(text);
    }

    std::vector<std::string> lines;

private:
    int owner;
    std::string text;
};

class client : public sc_module {
public:
    sc_port<sc_mutex_if> guard;
    // How often this client has shown its word.
    int turns;

    SC_HAS_PROCESS(client);

    client(sc_module_name name, display &screen, int number, const char *word, sc_time pause)
        : sc_module(name), guard("guard"), turns(0), screen(screen), number(number), word(word), pause(pause) {
        SC_THREAD(show);
    }

private:
    // The display, who uses it, what is shown, and how long this client rests afterwards.
    display &screen;
    int number;
    const char *word;
    sc_time pause;

    void show() {
        for (int round = 0; round < 2; round++) {
            bool locked = take();
            screen.begin(number);
            for (const char *letter = word; *letter; letter++) {
                screen.put(number, *letter);
                wait(1, SC_NS);
            }
            screen.end(number);
            turns++;
            if (locked) {
                guard->unlock();
            }
            wait(pause);
        }
    }

    bool take() {
        if (number == 3) {
            return guard->trylock() == 0;
        }
        guard->lock();
        return true;
    }
};

int sc_main(int argc, char *argv[]) {
    (void)argc;
    (void)argv;
    sc_mutex guard("guard");
    display screen("screen");
    client first("first", screen, 1, "ab", sc_time(3, SC_NS));
    client second("second", screen, 2, "cde", sc_time(2, SC_NS));
    client third("third", screen, 3, "f", sc_time(4, SC_NS));
    first.guard(guard);
    second.guard(guard);
    third.guard(guard);

    sc_start(100, SC_NS);

    assert(first.turns == 2);
    assert(second.turns == 2);
    assert(third.turns == 2);
    // Two lines of each, none of them mixed.
    assert(screen.lines.size() == 6);
    for (size_t i = 0; i < screen.lines.size(); i++) {
        const std::string &line = screen.lines[i];
        assert(line == "ab" || line == "cde" || line == "f");
        cout << line << endl;
    }
    return 0;
}
