"""Long C and C++ programs from a seed, of the kind that people write: modules of some sixty lines that call each other.

Input: about how many lines, and a seed. Output: a text. A module of C has a structure, a ring buffer, a list on the
heap, a state machine in a switch and a sum over a table; a module of C++ has classes with virtual functions, templates,
containers and a lambda. Every module calls some of those before it; `main` calls all of them, some in threads.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from string import Template

_C_HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int reported;
static void report(int value)
{
    pthread_mutex_lock(&lock);
    reported += value & 1;
    pthread_mutex_unlock(&lock);
}
"""
_C_MODULE = Template("""
/* --- module $n ------------------------------------------------------ */
enum state$n { IDLE$n, READY$n, BUSY$n, FAILED$n };
struct item$n { int key; unsigned count; struct item$n *next; };
struct box$n { enum state$n state; int ring[$size]; unsigned head, fill; struct item$n *items; char name[16]; };
static const int table$n[$size] = { $table };
static struct box$n box$n;

static int box${n}_put(struct box$n *box, int value)
{
    if (box->fill == $size)
        return -1;
    box->ring[(box->head + box->fill) % $size] = value;
    box->fill++;
    return 0;
}

static int box${n}_take(struct box$n *box, int *value)
{
    if (box->fill == 0)
        return -1;
    *value = box->ring[box->head];
    box->head = (box->head + 1) % $size;
    box->fill--;
    return 0;
}

static struct item$n *box${n}_find(struct box$n *box, int key)
{
    struct item$n *each = box->items;
    while (each != NULL && each->key != key)
        each = each->next;
    if (each == NULL) {
        each = malloc(sizeof *each);
        each->key = key;
        each->count = 0;
        each->next = box->items;
        box->items = each;
    }
    each->count++;
    return each;
}

static enum state$n box${n}_step(struct box$n *box, int event)
{
    switch (box->state) {
    case IDLE$n:
        box->state = event > $low ? READY$n : IDLE$n;
        break;
    case READY$n:
        if (box${n}_put(box, event) == 0)
            box->state = BUSY$n;
        else
            box->state = FAILED$n;
        break;
    case BUSY$n: {
        int value = 0;
        if (box${n}_take(box, &value) == 0 && value % 2 == 0)
            box${n}_find(box, value % $mod);
        box->state = event == $low ? FAILED$n : READY$n;
        break;
    }
    case FAILED$n:
    default:
        box->head = box->fill = 0;
        box->state = IDLE$n;
    }
    return box->state;
}

static int module$n(int start)
{
    unsigned sum = 0;
    strcpy(box$n.name, "module $n");
    for (int i = 0; i < $rounds; i++)
        box${n}_step(&box$n, start + table$n[i % $size]);
    for (struct item$n *each = box$n.items; each != NULL; each = each->next)
        sum = sum * 31u + (unsigned)each->key + each->count;
    for (size_t i = 0; i < strlen(box$n.name); i++)
        sum ^= (unsigned)box$n.name[i] << (i % 8);
$calls
    return (int)(sum & 1023u);
}

static void clear$n(void)
{
    while (box$n.items != NULL) {
        struct item$n *next = box$n.items->next;
        free(box$n.items);
        box$n.items = next;
    }
}
""")
_CXX_HEAD = """#include <cassert>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>
static std::mutex lock;
static int reported;
static void report(int value)
{
    std::lock_guard<std::mutex> guard(lock);
    reported += value & 1;
}
template <class T, int N> class Ring {
    T cells_[N];
    int head_ = 0, fill_ = 0;

  public:
    bool put(const T &value)
    {
        if (fill_ == N)
            return false;
        cells_[(head_ + fill_++) % N] = value;
        return true;
    }
    bool take(T &value)
    {
        if (fill_ == 0)
            return false;
        value = cells_[head_];
        head_ = (head_ + 1) % N;
        fill_--;
        return true;
    }
};
class Part {
  public:
    virtual ~Part() = default;
    virtual int run(int start) = 0;
};
struct Shape {
    int width, height;
    Shape(int w, int h) : width(w), height(h) {}
    virtual ~Shape() = default;
    virtual int area() const { return width * height; }
};
"""
_CXX_MODULE = Template("""
// --- module $n ------------------------------------------------------
namespace module$n {
enum class State { idle, ready, busy, failed };
const int table[$size] = {$table};

struct Half : Shape {
    using Shape::Shape;
    int area() const override { return Shape::area() / 2; }
};

struct Framed : Half {
    int border;
    Framed(int w, int h, int b) : Half(w, h), border(b) {}
    int area() const override
    {
        int inner = Half::area();
        for (int i = 0; i < border && inner > $low; i++)
            inner -= 2 * (width + height);
        return inner < 0 ? 0 : inner;
    }
};

class Worker : public Part {
    State state_ = State::idle;
    Ring<int, $size> ring_;
    std::map<int, int> counts_;
    std::vector<std::unique_ptr<Shape>> shapes_;
    std::string name_ = "worker $n";

  public:
    State step(int event)
    {
        switch (state_) {
        case State::idle:
            state_ = event > $low ? State::ready : State::idle;
            break;
        case State::ready:
            state_ = ring_.put(event) ? State::busy : State::failed;
            break;
        case State::busy: {
            int value = 0;
            if (ring_.take(value) && value % 2 == 0)
                counts_[value % $mod]++;
            state_ = event == $low ? State::failed : State::ready;
            break;
        }
        case State::failed:
            state_ = State::idle;
        }
        return state_;
    }

    int areas()
    {
        shapes_.push_back(std::unique_ptr<Shape>(new Half($mod, $size)));
        shapes_.push_back(std::unique_ptr<Shape>(new Framed($mod, $size, $low)));
        int sum = 0;
        for (const auto &each : shapes_)
            sum += each->area();
        return sum;
    }

    int run(int start) override
    {
        for (int i = 0; i < $rounds; i++)
            step(start + table[i % $size]);
        auto weigh = [start](int key, int count) { return key * 31 + count + start; };
        int sum = areas() + static_cast<int>(name_.size());
        for (const auto &[key, count] : counts_)
            sum += weigh(key, count);
$calls
        return sum & 1023;
    }
};
} // namespace module$n
""")


def long_c(lines: int, seed: int = 1) -> str:
    """A C program of about so many lines."""
    modules = _modules(_C_MODULE, lines, seed, lambda number: f"    sum += (unsigned)module{number}(start % 3);")
    count = len(modules)
    quarter = max(1, count // 4)
    workers = (
        "static void *worker(void *from)\n{\n    int first = *(int *)from;\n    switch (first) {\n"
        + "".join(f"    case {number}:\n        report({number + 1});\n        break;\n" for number in range(quarter))
        + "    default:\n        break;\n    }\n    return NULL;\n}\n"
    )
    calls = "".join(f"    total += module{number}({number % 7});\n    clear{number}();\n" for number in range(count))
    main = (
        "int main(void)\n{\n    pthread_t threads[2];\n    int first[2] = { 0, 1 };\n    int total = 0;\n"
        f"{calls}"
        "    for (int i = 0; i < 2; i++)\n        pthread_create(&threads[i], NULL, worker, &first[i]);\n"
        "    for (int i = 0; i < 2; i++)\n        pthread_join(threads[i], NULL);\n"
        "    assert(reported == 1);\n    assert(total >= 0);\n    return 0;\n}\n"
    )
    return f"{_C_HEAD}{''.join(modules)}\n{workers}\n{main}"


def long_cxx(lines: int, seed: int = 1) -> str:
    """A C++ program of about so many lines."""
    called = "        sum += module{0}::Worker().areas();"
    modules = _modules(_CXX_MODULE, lines, seed, called.format)
    made = "".join(f"    parts.emplace_back(new module{n}::Worker);\n" for n in range(len(modules)))
    main = (
        "int main()\n{\n    std::vector<std::unique_ptr<Part>> parts;\n    int total = 0;\n"
        f"{made}    for (auto &each : parts)\n        total += each->run(3);\n"
        "    std::thread one(report, 1), other(report, 2);\n    one.join();\n    other.join();\n"
        "    assert(reported == 1);\n    assert(total >= 0);\n    return 0;\n}\n"
    )
    return f"{_CXX_HEAD}{''.join(modules)}\n{main}"


def _modules(template: Template, lines: int, seed: int, call: Callable[[int], str]) -> list[str]:
    dice = random.Random(seed)
    each = template.template.count("\n")
    made: list[str] = []
    for number in range(max(1, lines // each)):
        size = dice.randrange(4, 9)
        earlier = sorted(dice.sample(range(number), min(number, dice.randrange(3))))
        made.append(
            template.substitute(
                n=number,
                size=size,
                table=", ".join(str(dice.randrange(-20, 100)) for _ in range(size)),
                low=dice.randrange(1, 9),
                mod=dice.randrange(2, 12),
                rounds=dice.randrange(4, 12),
                calls="\n".join(map(call, earlier)),
            )
        )
    return made
