"""Long C++ programs that lean on the standard library, from a seed: a service of many small parts.

Input: about how many lines, and a seed. Output: a text. A module is a part of the service with a class of its own below
a common one, records in a map, an unordered map, a set or a deque, texts, smart pointers that are shared, functions as
values, optional results, algorithms with lambdas and exceptions. All modules share a few types of elements, as the
parts of one program do, so that what they instantiate of the library grows less than they do.
"""

from __future__ import annotations

import random
from string import Template

_HEAD = """#include <algorithm>
#include <cassert>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>
struct Order {
    int number = 0;
    int amount = 0;
    std::string customer;
};
struct Reading {
    int sensor;
    int value;
    bool operator<(const Reading &other) const { return value < other.value; }
};
struct Task {
    int priority;
    std::function<int(int)> action;
};
class Refused : public std::runtime_error {
  public:
    explicit Refused(const std::string &why) : std::runtime_error(why) {}
};
class Service {
  public:
    virtual ~Service() = default;
    virtual int handle(int request) = 0;
    virtual std::string name() const { return "service"; }
};
class Registry {
    std::map<std::string, std::shared_ptr<Service>> services_;
    std::mutex lock_;

  public:
    void add(std::shared_ptr<Service> service)
    {
        std::lock_guard<std::mutex> guard(lock_);
        services_[service->name()] = std::move(service);
    }
    std::size_t size() const { return services_.size(); }
    int run(int request)
    {
        int total = 0;
        for (auto &[name, service] : services_) {
            try {
                total += service->handle(request);
            } catch (const Refused &refused) {
                total -= 1;
            }
        }
        return total;
    }
};
"""
_BODIES = (
    Template("""
    std::map<int, Order> orders_;
    std::optional<Order> find(int number) const
    {
        auto found = orders_.find(number);
        if (found == orders_.end())
            return std::nullopt;
        return found->second;
    }
    int work(int request)
    {
        Order order;
        order.number = request % $mod;
        order.amount = request + $low;
        order.customer = "customer $n";
        orders_[order.number] = order;
        if (auto known = find($low))
            return known->amount;
        int sum = 0;
        for (const auto &[number, each] : orders_)
            sum += each.amount + static_cast<int>(each.customer.size());
        return sum;
    }
"""),
    Template("""
    std::vector<Reading> readings_;
    std::unordered_map<int, int> last_;
    int median()
    {
        if (readings_.empty())
            throw Refused("no reading in part $n");
        std::sort(readings_.begin(), readings_.end());
        return readings_[readings_.size() / 2].value;
    }
    int work(int request)
    {
        readings_.push_back({request % $size, request * $mod % 17});
        last_[request % $size] = request;
        auto high = std::count_if(readings_.begin(), readings_.end(),
                                  [](const Reading &each) { return each.value > $low; });
        int sum = std::accumulate(readings_.begin(), readings_.end(), 0,
                                  [](int so_far, const Reading &each) { return so_far + each.value; });
        return median() + static_cast<int>(high) + sum + last_[request % $size];
    }
"""),
    Template("""
    std::deque<Task> tasks_;
    std::set<std::string> done_;
    void plan(int priority, std::function<int(int)> action)
    {
        auto place = std::find_if(tasks_.begin(), tasks_.end(),
                                  [priority](const Task &each) { return each.priority < priority; });
        tasks_.insert(place, Task{priority, std::move(action)});
    }
    int work(int request)
    {
        int factor = $mod;
        plan(request % $size, [factor](int value) { return value * factor; });
        plan($low, [this](int value) { return value + static_cast<int>(done_.size()); });
        int value = request;
        while (!tasks_.empty()) {
            value = tasks_.front().action(value) % 1000;
            tasks_.pop_front();
        }
        done_.insert("task " + std::to_string(value % $size));
        return value;
    }
"""),
)
_MODULE = Template("""
// --- part $n --------------------------------------------------------
namespace part$n {
enum class State { closed, open, broken };
class Part : public Service {
    State state_ = State::closed;
    std::unique_ptr<int[]> history_ = std::make_unique<int[]>($size);
    int steps_ = 0;
$body
  public:
    int handle(int request) override
    {
        switch (state_) {
        case State::closed:
            state_ = State::open;
            return 0;
        case State::open:
            history_[steps_++ % $size] = request;
            if (steps_ % $mod == 0)
                state_ = State::broken;
            return work(request);
        case State::broken:
            state_ = State::closed;
            throw Refused(name() + " is broken");
        }
        return -1;
    }
    std::string name() const override { return "part $n"; }
};
} // namespace part$n
""")


def long_stl(lines: int, seed: int = 1) -> str:
    """A C++ program of about so many lines."""
    dice = random.Random(seed)
    parts: list[str] = []
    while sum(part.count("\n") for part in parts) < lines - _HEAD.count("\n"):
        number = len(parts)
        size = dice.randrange(3, 9)
        values = {"n": number, "size": size, "low": dice.randrange(1, 9), "mod": dice.randrange(2, 12)}
        body = _BODIES[number % len(_BODIES)].substitute(values).rstrip()
        parts.append(_MODULE.substitute(values, body=body))
    made = "".join(f"    registry.add(std::make_shared<part{n}::Part>());\n" for n in range(len(parts)))
    main = (
        f"int main()\n{{\n    Registry registry;\n{made}    int total = 0;\n"
        "    std::thread other([&registry] { assert(registry.size() > 0); });\n    other.join();\n"
        "    for (int request = 0; request < 3; request++)\n        total += registry.run(request);\n"
        "    assert(total > -1000);\n    return 0;\n}\n"
    )
    return f"{_HEAD}{''.join(parts)}\n{main}"
