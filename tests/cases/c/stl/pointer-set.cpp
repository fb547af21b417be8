//~ holds
#include <cassert>
#include <set>
#include <unordered_set>

struct Observer {
    int seen = 0;
};

struct Subject {
    std::set<Observer *> observers;
    void fire() {
        for (Observer *each : observers)
            each->seen++;
    }
};

int main() {
    Observer first, second;
    Subject subject;
    subject.observers = {&first, &second, &first};
    assert(subject.observers.size() == 2);
    subject.fire();
    subject.observers.erase(&first);
    subject.fire();
    assert(first.seen == 1 && second.seen == 2);
    std::unordered_set<Observer *> hashed{&first};
    assert(hashed.count(&first) == 1 && hashed.count(&second) == 0);
}
