"""Token traces: on nets small enough to be executed in every way, models are executions and the other way round."""

from __future__ import annotations

from random import Random

import pytest

from clew.engines.tracing.orders import Order, Time, order_of
from clew.engines.tracing.traces import Traces, occurs
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Term, Variable, apply, bits, equal, negate, variable
from clew.models.nets import Arc, Net, Place, Transition
from clew.solvers.frames import Stamping, frames_solver
from clew.solvers.smt import Sat
from tests.library.nets import executions, is_execution

ONE = Bits(1)
SHARED, OTHER = Place("shared"), Place("other")


def named(transition: str, what: str, width: int = 1) -> Variable:
    """A variable of a transition."""
    return variable(f"{transition} {what}", Bits(width))


def traces(net: Net, time: Time) -> list[tuple[frozenset[int], list[int]]]:
    """Per set of transitions that occur in a model, that set and one order."""
    order: Order = order_of(time, len(net.transitions))
    conditions = list(Traces(net, order).conditions())
    solver: Stamping = frames_solver([*conditions, *order.times])
    for native in solver.translate(conditions):
        solver.add(native)
    asked = [occurs(net, number) for number in range(len(net.transitions))]
    found: list[tuple[frozenset[int], list[int]]] = []

    def value(term: Term) -> object:
        return solver.value(solver.translate((term,))[0], term.sort)

    while solver.check() is Sat.YES:
        happened = [number for number, each in enumerate(asked) if value(each)]
        found.append((frozenset(happened), order.sequence(happened, value)))  # type: ignore[arg-type]
        literals = [each if number in happened else negate(each) for number, each in enumerate(asked)]
        solver.add(solver.negate(solver.both(solver.translate(literals))))
    return found


def random_net(seed: int) -> Net:
    """Four transitions that pass bits round two places."""
    random = Random(f"net {seed}")

    def arc(owner: str, number: int) -> Arc:
        place = random.choice((SHARED, OTHER))
        value = random.choice((named(owner, str(number)), bits(random.getrandbits(1), 1)))
        when = equal(named(owner, "0"), bits(1, 1)) if random.random() < 0.2 else TRUE
        return Arc(place, (value,), when)

    def transition(name: str) -> Transition:
        looks, takes, puts = ([arc(name, each) for each in range(random.choice(counts))] for counts in COUNTS)
        guard = equal(named(name, "0"), bits(random.getrandbits(1), 1)) if random.random() < 0.3 else TRUE
        return Transition(name, guard, tuple(takes), tuple(looks), tuple(puts))

    initial = tuple(Arc(place, (bits(random.getrandbits(1), 1),)) for place in (SHARED, SHARED, OTHER))
    return Net(tuple(map(transition, "abcd")), initial[: random.randint(1, 3)])


COUNTS = ((0, 0, 1), (0, 1, 1, 2), (0, 1, 1, 2))


@pytest.mark.shows("machines", 56, 58)
@pytest.mark.parametrize("seed", range(40))
def test_models_are_executions(seed: int) -> None:
    net = random_net(seed)
    found = traces(net, tuple(Time)[seed % 3])
    assert {happened for happened, _ in found} == executions(net)
    assert all(is_execution(net, order) for _, order in found)


@pytest.mark.shows("machines", 59)
@pytest.mark.parametrize("seed", range(100, 112))
def test_all_orders_say_the_same(seed: int) -> None:
    net = random_net(seed)
    first, *others = ({happened for happened, _ in traces(net, time)} for time in Time)
    assert all(each == first for each in others)


def test_who_looks_does_so_before_the_token_is_gone() -> None:
    looks = Transition("looks", TRUE, looks=(Arc(SHARED, (bits(0, 1),)),), puts=(Arc(OTHER, (bits(1, 1),)),))
    takes = Transition("takes", TRUE, takes=(Arc(SHARED, (bits(0, 1),)),))
    late = Transition("late", TRUE, takes=(Arc(OTHER, (bits(1, 1),)), Arc(SHARED, (bits(0, 1),))))
    net = Net((looks, takes, late), (Arc(SHARED, (bits(0, 1),)),))
    for time in Time:
        found = dict(traces(net, time))
        assert found[frozenset({0, 1})] == [0, 1]
        assert frozenset({1, 2}) not in found, "what is gone should not be taken again"
        assert set(found) == executions(net)


def test_a_circle_of_needs_is_no_trace() -> None:
    there = Transition("there", TRUE, takes=(Arc(SHARED, (bits(0, 1),)),), puts=(Arc(OTHER, (bits(0, 1),)),))
    back = Transition("back", TRUE, takes=(Arc(OTHER, (bits(0, 1),)),), puts=(Arc(SHARED, (bits(0, 1),)),))
    net = Net((there, back), ())
    for time in Time:
        assert traces(net, time) == [(frozenset(), [])]


def test_a_token_is_taken_once() -> None:
    takers = tuple(Transition(name, TRUE, takes=(Arc(SHARED, (bits(0, 1),)),)) for name in "abcdefgh")
    net = Net(takers, (Arc(SHARED, (bits(0, 1),)),))
    for time in Time:
        assert {len(happened) for happened, _ in traces(net, time)} == {0, 1}


def test_values_go_along() -> None:
    add = Transition(
        "add",
        TRUE,
        takes=(Arc(SHARED, (named("add", "x", 2),)),),
        puts=(Arc(SHARED, (apply("add", named("add", "x", 2), bits(1, 2)),)),),
    )
    asks = Transition("asks", equal(named("asks", "x", 2), bits(3, 2)), looks=(Arc(SHARED, (named("asks", "x", 2),)),))
    for start, wanted in ((1, False), (2, True), (3, True)):
        net = Net((add, asks), (Arc(SHARED, (bits(start, 2),)),))
        assert any(1 in happened for happened, _ in traces(net, Time.BITS)) is wanted
        assert any(1 in happened for happened in executions(net)) is wanted
