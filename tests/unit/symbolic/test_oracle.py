"""The ladder: who answers which question, and that the answers are right."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, INTEGER, Bits
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, integer, variable
from clew.semantics.values import Path, Truth
from clew.solvers.smt import Sat
from clew.symbolic.paths import slices
from clew.symbolic.paths.garbage import collect
from clew.symbolic.paths.model import Model
from clew.symbolic.paths.oracle import Oracle
from tests.property.random_terms import Pool, random_term

A, B = variable("a", Bits(3)), variable("b", Bits(3))
P = variable("p", BOOL)
WIDE, OTHER = variable("wide", Bits(32)), variable("other", Bits(32))
POOL = Pool((A, B, P))
MODELS = [Model({A: a, B: b, P: p}) for a, b, p in product(range(8), range(8), (False, True))]


def small(value: int) -> Term:
    return bits(value, 3)


def test_constants_need_nobody() -> None:
    oracle = Oracle()
    assert (oracle.truth(TRUE, ()), oracle.truth(FALSE, ())) == (Truth.YES, Truth.NO)
    assert oracle.tally.constant == 2


def test_ranges_then_the_cache_answer() -> None:
    oracle = Oracle()
    path = oracle.extend((), apply("ult", A, small(3)))
    assert oracle.truth(apply("ult", A, small(5)), path) is Truth.YES
    assert oracle.tally.ranges == 1
    assert oracle.truth(apply("not", apply("ult", A, small(5))), path) is Truth.NO
    assert oracle.tally.cache == 1
    assert oracle.tally.solver == 0


def test_models_show_both_sides() -> None:
    oracle = Oracle()
    path = oracle.extend((), apply("ult", A, small(6)))
    assert oracle.truth(apply("ult", A, small(2)), path) is Truth.SPLIT
    assert oracle.tally.solver_calls == 0


def test_the_solver_answers_what_is_left() -> None:
    oracle = Oracle()
    square = apply("mul", WIDE, WIDE)
    assert oracle.truth(apply("=", apply("urem", square, bits(4, 32)), bits(2, 32)), ()) is Truth.NO
    assert oracle.tally.solver == 1
    assert oracle.tally.answered_without_solver == 0


def test_only_conjuncts_that_share_inputs_are_asked() -> None:
    oracle = Oracle()
    path: Path = ()
    for each in (apply("ult", A, small(3)), apply("=", B, small(1)), apply("ult", WIDE, OTHER)):
        path = oracle.extend(path, each)
    assert oracle.slices.about(apply("=", A, small(1)), path).conjuncts == path[:1]
    assert oracle.slices.about(apply("=", A, B), path).conjuncts == path[:2]
    assert oracle.slices.about(P, path).conjuncts == ()


def test_a_conjunction_joins_the_path_in_parts() -> None:
    oracle = Oracle()
    left, right = apply("ult", A, small(3)), apply("=", B, small(1))
    assert oracle.extend((), apply("and", left, right)) == (left, right)


def test_integers_go_to_z3() -> None:
    oracle = Oracle()
    number = variable("number", INTEGER)
    odd = apply("=", apply("int.mul", integer(2), number), integer(3))
    assert oracle.truth(odd, ()) is Truth.NO


def test_values_are_found_and_bounded() -> None:
    oracle = Oracle()
    path = oracle.extend((), apply("ult", A, small(3)))
    assert oracle.values(apply("mul", A, small(2)), path, None) == (0, 2, 4)
    with pytest.raises(Unsupported, match="more than 256 values"):
        oracle.values(WIDE, (), None)


def test_of_too_many_values_the_smallest_are_tried_which_is_counted() -> None:
    oracle = Oracle()
    path = oracle.extend((), apply("ult", bits(1000, 32), WIDE))
    found = oracle.some_values(WIDE, path, None)
    assert len(found) == 8
    assert all(isinstance(value, int) and 1000 < value < 4096 for value in found)
    assert oracle.some_values(WIDE, path, None) == found
    assert oracle.tally.sampled > 0


class _Silent:
    """A solver that never knows."""

    name = "silent"

    def check(self, *assumptions: Term, milliseconds: int | None = None) -> Sat:
        return Sat.UNKNOWN


def test_unknown_prunes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = Oracle()
    monkeypatch.setattr(oracle, "_solver", lambda conditions: _Silent())
    square = apply("mul", WIDE, WIDE)
    impossible = apply("=", apply("urem", square, bits(4, 32)), bits(2, 32))
    assert oracle.truth(impossible, ()) is Truth.SPLIT
    assert oracle.tally.unknown == 1
    path = oracle.extend((), impossible)
    assert oracle.model(path) is None


@pytest.mark.shows("symcpp", 31)
def test_few_valuations_are_looked_at_one_by_one() -> None:
    oracle = Oracle()
    path = oracle.extend(oracle.extend((), apply("ult", WIDE, bits(6, 32))), apply("ult", bits(1, 32), WIDE))
    odd_square = apply("extract", apply("mul", WIDE, WIDE), parameters=(1, 1))
    assert oracle.truth(apply("=", odd_square, bits(0, 1)), path) is Truth.YES
    assert oracle.values(apply("mul", WIDE, WIDE), path, None) == (4, 9, 16, 25)
    assert oracle.tally.solver_calls == 0


@pytest.mark.shows("symcpp", 31)
@pytest.mark.shows("systemc", 47)
@pytest.mark.parametrize("solver", ["bitwuzla", "z3"])
@pytest.mark.parametrize("looked_at", [0, 256])
def test_answers_are_right(solver: str, looked_at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without looking at all valuations where they are few."""
    monkeypatch.setattr(slices, "_POINTS", looked_at)
    random = Random(f"oracle {solver}")
    oracle = Oracle(solver)
    for _ in range(60):
        path: Path = ()
        models = MODELS
        for _ in range(random.randint(0, 4)):
            condition = random_term(random, BOOL, POOL, 3)
            truth = _truth(condition, models)
            assert oracle.truth(condition, path) is truth
            assert oracle.possible(condition, path) is (truth is not Truth.NO)
            if truth is Truth.SPLIT:
                path = oracle.extend(path, condition)
                models = [model for model in models if model.value(condition) is True]
        term = random_term(random, Bits(3), POOL, 3)
        found = oracle.model(path)
        assert found is not None
        assert found.satisfies(path)
        assert set(oracle.values(term, path, None)) == {model.value(term) for model in models}


def _truth(condition: Term, models: list[Model]) -> Truth:
    seen = {model.value(condition) for model in models}
    return Truth.SPLIT if len(seen) == 2 else Truth.YES if True in seen else Truth.NO


def test_garbage_is_what_no_live_input_is_connected_to() -> None:
    oracle = Oracle()
    path: Path = ()
    for each in (apply("ult", A, small(3)), apply("=", WIDE, OTHER), apply("ult", A, B), P):
        path = oracle.extend(path, each)
    assert collect(path, frozenset({B}), oracle.slices) == (path[0], path[2])
    assert collect(path, frozenset({A, WIDE, P}), oracle.slices) is path
    assert collect(path, frozenset(), oracle.slices) == ()
