//~ holds
// Callbacks as std::function, with captures; one unsubscribes.
#include <cassert>
#include <functional>
#include <map>
#include <utility>

class Emitter {
public:
    int subscribe(std::function<void(int)> callback) {
        callbacks_[next_] = std::move(callback);
        return next_++;
    }
    void unsubscribe(int id) { callbacks_.erase(id); }
    void emit(int value) const {
        for (const auto &entry : callbacks_)
            entry.second(value);
    }

private:
    std::map<int, std::function<void(int)>> callbacks_;
    int next_ = 0;
};

int main() {
    Emitter emitter;
    int total = 0, last = 0;
    int first = emitter.subscribe([&total](int value) { total += value; });
    emitter.subscribe([&last](int value) { last = value; });
    emitter.emit(4);
    emitter.unsubscribe(first);
    emitter.emit(5);
    assert(total == 4 && last == 5);
}
