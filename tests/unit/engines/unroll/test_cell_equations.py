"""Equations and places that are guessed of programs with one cell of each array."""

from __future__ import annotations

import pytest

from clew.engines.unroll.invariants.sampled.cell_equations import cell_equations
from clew.engines.unroll.invariants.sampled.cell_marks import marks
from clew.engines.unroll.invariants.sampled.samples import State
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, equal, ite, negate, variable
from clew.ir.walk import variables
from clew.lower.flat.tracked import INDEX
from clew.models.transition import Step, TransitionSystem, Write

N, M = variable("n", Bits(32)), variable("m", Bits(32))
P, LEFT = variable("p", Bits(64)), variable("left", Bits(64))
FLAG = variable("flag", BOOL)
CELL = variable("a[].0", Bits(8))


def _state(n: int, p: int, left: int, *, flag: bool) -> State:
    return {N: n % (1 << 32), P: p % (1 << 64), LEFT: left % (1 << 64), FLAG: flag}


def test_what_goes_up_and_what_goes_down_add_up_to_a_narrower_number() -> None:
    states = [_state(n, p, n - p, flag=p == 3) for n, p in ((7, 3), (5, 0), (9, 2), (-4, -6), (6, 3))]
    found = list(cell_equations(states, [N, P, LEFT], []))
    assert all(all(evaluate(found, state)) for state in states)
    assert all(evaluate(found, _state(-9, 50, -59, flag=False)))
    assert not all(evaluate(found, _state(7, 3, 5, flag=False)))


def test_where_a_side_is_true_there_may_be_more() -> None:
    states = [_state(n, p, n - p, flag=p == 3) for n, p in ((7, 3), (5, 0), (9, 2), (6, 3), (8, 3))]
    found = [each for each in cell_equations(states, [N, P, LEFT], [FLAG]) if FLAG in variables(each)]
    assert not all(evaluate(found, _state(7, 2, 5, flag=True)))
    assert all(evaluate(found, _state(7, 2, 5, flag=False)))


def test_a_side_may_be_that_a_loop_has_begun() -> None:
    begun = negate(equal(N, bits(0, 32)))
    states = [_state(n, n - 1 if n else 9 * n + 4, 0, flag=False) for n in (0, 1, 2, 5, 0, 7)]
    found = list(cell_equations(states, [N, P], [begun]))
    assert all(evaluate(found, _state(12, 11, 0, flag=False)))
    assert not all(evaluate(found, _state(12, 12, 0, flag=False)))
    assert all(evaluate(found, _state(0, 4, 0, flag=False)))


@pytest.mark.parametrize(
    ("there", "value", "place"),
    [
        pytest.param(equal(apply("add", INDEX, M), N), bits(0, 8), apply("sub", N, M), id="a difference"),
        pytest.param(equal(INDEX, apply("add", N, M)), bits(7, 8), apply("add", N, M), id="a sum"),
        pytest.param(equal(INDEX, N), bits(0, 8), None, id="a number of its own is looked at anyway"),
        pytest.param(equal(apply("mul", INDEX, M), N), bits(0, 8), None, id="a product is not solved"),
        pytest.param(equal(apply("add", INDEX, M), N), CELL, None, id="nothing is written"),
    ],
)
def test_where_constants_are_written(there: Term, value: Term, place: Term | None) -> None:
    step = Step("s", ("P",), TRUE, TRUE, (Write(CELL, TRUE, ite(there, value, CELL)),))
    known = (INDEX, N, M, CELL)
    system = TransitionSystem(known, (None,) * len(known), TRUE, (), (step,), FALSE, lambda term: term)
    found = marks(system)
    if place is None:
        assert found == []
        return
    (mark,) = found
    values = {N: 90, M: 33}
    assert evaluate([mark.place], values) == evaluate([place], values)
    assert mark.held == apply("implies", there, equal(CELL, value))
