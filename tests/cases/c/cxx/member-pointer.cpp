//~ holds
#include <cassert>

struct Counter {
    int ups = 0, downs = 0;
    virtual void up() { ups++; }
    void down() { downs++; }
    virtual ~Counter() = default;
};
struct Loud : Counter {
    void up() override { ups += 10; }
};

int main() {
    Loud counter;
    void (Counter::*action)() = &Counter::up;
    int Counter::*field = &Counter::ups;
    (counter.*action)();
    action = &Counter::down;
    (counter.*action)();
    assert(counter.*field == 10 && counter.downs == 1);
    return 0;
}
