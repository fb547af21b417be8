#include <memory>

struct Event {
    int time;
};

struct Alarm : Event {
    explicit Alarm(int at) : Event{at} {}
};

int main() {
    std::unique_ptr<Event> next = std::make_unique<Alarm>(3);
    int time = next->time;
    next.reset(); //~ fails memory.invalid-free
    return time != 3;
}
