//~ holds
#include <memory>

struct Event {
    int time;
    virtual ~Event() = default;
    explicit Event(int at) : time(at) {}
};

struct Alarm : Event {
    using Event::Event;
};

int main() {
    std::unique_ptr<Event> next = std::make_unique<Alarm>(3);
    int time = next->time;
    next.reset();
    return time != 3;
}
