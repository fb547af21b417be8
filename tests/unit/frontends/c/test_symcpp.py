"""SymC++ and its UML layer: what brief 000 (section 9) asks of the language, each on a small program."""

from __future__ import annotations

import re

import pytest

from clew.frontends.c import CFrontend
from clew.frontends.c.compiling.targets import RUNTIME
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.prepare import normalised
from clew.verdict import Fails, Holds, Verdict
from tests.cli.sessions import EXAMPLES

PROGRAMS = sorted((EXAMPLES / "symcpp").glob("*.cpp"))


def verdicts(text: str, *properties: str, engine: str | None = None) -> list[Verdict]:
    loaded = normalised(CFrontend().load((Source("program.cpp", text),)))
    return [result.verdict for result in check(loaded, properties, engine=engine).results]


LANGUAGE = """
#include <clew.h>
#include <symcpp.h>
int live = 0, i = 0;
enum Colour { Red = 3, Green };
class A {
  public:
    int x;
    A(int start = 5) : x(start) { live++; }
    virtual ~A() { live--; }
    virtual int f() { return 1; }
};
class B : public A { public: B() : A(7) {} int f() override { return 2; } };
class C1 { public: int a; C1() : a(0) {} };
class C2 { public: int b; C2() : b(1) {} };
class D : public C1, public C2 { public: int c; D() : c(2) {} };
template <class T> class Cell { T item_; public: void put(T item) { item_ = item; } T get() const { return item_; } };
template <class T> T larger(T one, T two) { return one < two ? two : one; }
struct Node { int value; Node *n; };
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
int chosen(int n) {
    switch (n) { case 0: n += 10; case 1: n += 100; break; default: goto out; }
    return n;
  out:
    return -1;
}
void main() {
    A *a = new A; clew_assert(a->f() == 1 && a->x == 5); i = a->f();
    A *b = new B; clew_assert(b->f() == 2 && b->x == 7 && live == 2); i = b->f();
    delete a; delete b; clew_assert(live == 0);
    D *d = new D; C2 *c2 = d;
    clew_assert(d->a + d->b + d->c == 3 && c2->b == 1 && static_cast<D *>(c2) == d);
    D *none = nullptr; C2 *nothing = none; clew_assert(nothing == nullptr); delete d;
    Cell<int> number; Cell<char> letter; number.put(300); letter.put('x');
    clew_assert(number.get() == 300 && letter.get() == 'x' && larger(3, 4) == 4 && larger('b', 'a') == 'b');
    Node *c1 = new Node; Node **where = &c1; (*where)->n = *where; clew_assert(c1->n == c1); delete c1;
    int *array = new int[100], sum = 0, same = 0;
    for (int k = 0; k < 100; k++) array[k] = k;
    for (int k = 0; k < 100; k++) sum += array[k];
    for (int *p = array; p != array + 100; ++p) same += *p;
    clew_assert(sum == 4950 && same == 4950 && (array + 70) - (array + 30) == 40);
    delete[] array;
    clew_assert(factorial(6) == 720 && chosen(0) == 110 && chosen(1) == 101 && chosen(9) == -1 && Green == 4);
}
"""


@pytest.mark.shows("symcpp", 1, 2, 3, 4, 5, 6, 7, 8, 9)
def test_the_language() -> None:
    found = verdicts(LANGUAGE, "assertion.violated", "EF (i == 1)", "EF (i == 2)", "EF (live == 3)")
    assert list(map(type, found)) == [Holds, Holds, Holds, Fails]


THREADS = """
#include <symcpp.h>
int token = 1, passed = 0, moved = 0, results = 0, value = 0, reversed = 0;
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
class Taker : public Thread {
  public:
    void Run() override { int own = factorial(4); await(&token); if (own == 24) passed = passed + 1; }
};
class Sleeper : public Thread { public: void Run() override { moved = 1; } };
Taker one, two;
Sleeper never;
void main() {
    value = symcpp_nondet(5, 10);
    reversed = symcpp_nondet(3, 2);
    one.Start();
    two.Start();
}
"""


@pytest.mark.shows("symcpp", 8, 10, 11, 12)
def test_threads_tokens_and_inputs() -> None:
    """One token lets one thread pass; a thread that is not started never moves; inputs are within their bounds."""
    asked = (
        "EF (passed == 1)",
        "EF (passed == 2)",
        "EF (moved == 1)",
        "EF (value == 5)",
        "EF (value == 10)",
        "AG (value == 0 || (value >= 5 && value <= 10))",
        "AG (reversed == 0)",
    )
    found = verdicts(THREADS, *asked, engine="explore")
    assert list(map(type, found)) == [Holds, Fails, Fails, Holds, Holds, Holds, Holds]


MODEL = """
#include <symcpp_uml.h>
int inside = 0, both = 0, early = 0, served = 0, pending = 0;
enum { evWork, evMore };
class Worker : public Reactive {
    Worker *other_;
    int steps_;
  public:
    Worker() : other_(nullptr), steps_(0) {}
    void meet(Worker *other) { other_ = other; }
    bool dispatch(const Event *event) override {
        if (inside) both = 1;
        inside = 1;
        pending = pending - 1;
        if (event->id == evWork) { pending = pending + 1; other_->gen(evMore, event->parameter()); }
        steps_ = 2;
        inside = 0;
        return true;
    }
    bool complete() override {
        if (inside) both = 1;
        if (steps_ == 0) return false;
        steps_ = steps_ - 1;
        return true;
    }
};
Active first, second;
Worker left, right;
class Client : public Environment {
    void stimulate() override {
        if (pending != 0) early = 1;
        served = 1;
        pending = pending + 2;
        left.gen(evWork, symcpp_input());
        right.gen(evWork, symcpp_input());
    }
} client;
void main() {
    left.serve(&first);
    right.serve(&second);
    left.meet(&right);
    right.meet(&left);
    symcpp_begin();
}
"""


@pytest.mark.shows("symcpp", 46, 47)
def test_steps_run_to_completion_and_stimuli_wait_for_stability() -> None:
    asked = ("EF (both == 1)", "EF (early == 1)", "EF (served == 1 && pending == 0)")
    text = MODEL.replace("symcpp_input()", "symcpp_nondet(0, 1)")
    found = verdicts(text, *asked, engine="explore{chains=on}")
    assert list(map(type, found)) == [Fails, Fails, Holds]


OBSERVED = """
#include <symcpp.h>
int request = 0, answer = 0, waiting = 0, bad = 0;
class Server : public Thread {
  public:
    void Run() override { await(&request); answer = %s; }
};
Server server;
void main() {
    server.Start();
    request = 1;
    waiting = 1;
    symcpp_await(&answer);
    waiting = 2;
}
"""


@pytest.mark.shows("symcpp", 53)
@pytest.mark.parametrize(("given", "expected"), [("1", Holds), ("0", Fails)])
def test_an_observer_of_a_response(given: str, expected: type) -> None:
    """The observer is the variable `waiting`: a request that was answered leads to 2."""
    (found,) = verdicts(OBSERVED % given, "EF (waiting == 2)", engine="explore")
    assert isinstance(found, expected)


# --- the ten programs -------------------------------------------------------------------------------------------------


@pytest.mark.shows("symcpp", 49)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_is_as_large_as_asked(path: object) -> None:
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    assert len(text.splitlines()) >= 400
    assert len(re.findall(r"^(?:template <[^>]*> )?class \w+ ?[:{]|^class \w+ : ", text, re.MULTILINE)) >= 8
    assert " override" in text
    assert "template <" in text
    assert len(re.findall(r"^    Active \w+;", text, re.MULTILINE)) == 2
    assert len(re.findall(r"^// (?:goal|never): EF ", text, re.MULTILINE)) == 2


@pytest.mark.shows("symcpp", 49)
def test_there_are_ten() -> None:
    assert len(PROGRAMS) == 10
    assert (RUNTIME / "include" / "symcpp_uml.h").exists()


def test_a_program_is_decided_alike_on_every_domain() -> None:
    """The car phone: emergency calls end the radio, and symbolic states do not depend on how many inputs there are."""
    text = (EXAMPLES / "symcpp" / "carphone.cpp").read_text(encoding="utf-8")
    seen: set[int | None] = set()
    for domain in (8, 0):
        loaded = normalised(CFrontend(define=(f"DOMAIN={domain}",)).load((Source("carphone.cpp", text),)))
        told = check(loaded, ("EF (emergency == 1 && radio == 1)",))
        assert [type(result.verdict) for result in told.results] == [Fails]
        seen.add(told.statistics.states)
    assert len(seen) == 1
