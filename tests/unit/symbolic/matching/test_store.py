"""The store: candidates by concrete data, identical states by hash, eviction, statistics."""

from __future__ import annotations

import pytest

from clew.ir.values import UNDEFINED
from clew.symbolic.matching import EXACT, Answerer, Effort, Method, Store, matcher
from clew.symbolic.split import Split
from tests.unit.symbolic.matching.words import add, less, mul, names, number, state

x, y, z = names("x y z")
ALL = list(EXACT)


def test_no_memory() -> None:
    store: Store[int] = Store(matcher(Method.NONE))
    store.add(state(1), 1)
    assert store.lookup(state(1)) is None


@pytest.mark.parametrize("method", ALL)
def test_concrete_states_match_if_equal(method: Method) -> None:
    store: Store[str] = Store(matcher(method))
    store.add(state(1, (2, 3), UNDEFINED), "first")
    assert store.lookup(state(1, (2, 3), UNDEFINED)) == "first"
    for other in (state(1, (2, 4), UNDEFINED), state(1, (2,), UNDEFINED), state(1, (2, 3), 0)):
        assert store.lookup(other) is None
    assert store.lookup(Split("elsewhere", (1, (2, 3), UNDEFINED), ())) is None


@pytest.mark.parametrize("method", [Method.SBC_CV, Method.ESS, Method.AUTO])
def test_a_place_may_be_concrete_in_one_state_only(method: Method) -> None:
    store: Store[str] = Store(matcher(method))
    store.add(state(7, 1), "concrete")
    store.add(state(x, 2, path=(less(x, 9),)), "symbolic")
    assert store.lookup(state(5, 2)) == (None if method is Method.SBC_CV else "symbolic")
    assert store.lookup(state(9, 2)) is None
    assert store.lookup(state(add(x, 0), 1, path=(less(x, 8), less(6, x)))) == "concrete"
    assert store.lookup(state(x, 1)) is None


@pytest.mark.parametrize("method", [Method.ESS, Method.AUTO])
def test_elements_of_arrays_are_compared(method: Method) -> None:
    compare = matcher(method)
    assert compare.covers(state((x, 1)), state((5, 1)))
    assert not compare.covers(state((x, 1)), state((5, 2)))
    assert not compare.covers(state((5, 1)), state((x, 1)))
    assert not compare.covers(state((x, UNDEFINED)), state((5, 1)))
    assert compare.covers(state((x, UNDEFINED)), state((5, UNDEFINED)))


def test_constants_as_terms_are_concrete() -> None:
    assert matcher(Method.CEQ).covers(state(number(5)), state(5))


def test_identical_states_are_found_by_hash_alone() -> None:
    store: Store[int] = Store(matcher(Method.AUTO))
    for value in range(50):
        store.add(state(add(x, value), path=(less(x, 3),)), value)
    assert store.lookup(state(add(y, 49), path=(less(y, 3),))) == 49
    assert store.statistics.hash_matches == store.statistics.matches == 1
    assert store.statistics.solver_calls == 0


def test_hash_matches_of_structural_matching() -> None:
    """Symbolic hashing leaves only states of one shape to compare (term-counter)."""
    counts = {}
    for method in (Method.ESM, Method.ESM_H):
        store: Store[int] = Store(matcher(method))
        for value in range(10):
            assert store.lookup(state(add(mul(x, x), value))) is None
            store.add(state(add(mul(x, x), value)), value)
        counts[method] = store.statistics.hash_matches
    assert counts == {Method.ESM: 45, Method.ESM_H: 0}


@pytest.mark.shows("systemc", 52)
def test_the_oldest_state_without_a_match_is_forgotten() -> None:
    store: Store[int] = Store(matcher(Method.ESM_H), capacity=3)
    for value in range(3):
        store.add(state(value), value)
    assert store.lookup(state(0)) == 0
    store.add(state(3), 3)
    assert [store.lookup(state(value)) for value in range(4)] == [0, None, 2, 3]
    assert len(store) == 3


def test_states_on_the_stack_are_kept() -> None:
    store: Store[int] = Store(matcher(Method.AUTO), capacity=2, on_stack=lambda value: value < 3)
    for value in range(5):
        store.add(state(value, x), value)
    assert [store.lookup(state(value, x)) for value in range(5)] == [0, 1, 2, None, 4]


def test_forgotten_states_leave_the_index() -> None:
    store: Store[int] = Store(matcher(Method.SBC_CV), capacity=1)
    for value in range(4):
        store.add(state(value, add(x, value)), value)
        assert store.lookup(state(value, add(x, value), path=(less(x, 9),))) == value
    assert store.lookup(state(0, x)) is None
    store.add(state(0, x), 0)
    assert store.lookup(state(0, x)) == 0


@pytest.mark.shows("systemc", 58)
def test_statistics_say_who_answered() -> None:
    compare = matcher(Method.AUTO)
    compare.covers(state(add(x, 3), path=(less(x, 2),)), state(add(x, 9), path=(less(x, 2),)))
    compare.covers(state(add(x, 3)), state(add(y, 3)))
    compare.covers(state(x), state(mul(y, 2)))
    compare.covers(state(x, 1), state(y, 2))
    statistics = compare.statistics
    assert statistics.rejected == {Answerer.RANGES: 1, Answerer.CONCRETE: 1}
    assert statistics.accepted == {Answerer.STRUCTURE: 1, Answerer.REWRITING: 1}


@pytest.mark.shows("systemc", 51)
def test_effort_decides_whether_quantifiers_are_asked_for() -> None:
    old = state(mul(x, add(x, 1)), mul(y, y), path=(less(x, y),))
    new = state(mul(z, add(z, 1)), mul(x, x), path=(less(add(z, 1), x), less(z, 9)))
    compare = matcher(Method.AUTO)
    parts = compare.prepare(old), compare.prepare(new)
    asked = [
        compare.compare(*parts, Effort(on_stack=False, attempts=0)),
        compare.compare(*parts, Effort(on_stack=True, attempts=0)),
    ]
    assert asked[1] or not asked[0]
