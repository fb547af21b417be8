"""Interpolants follow from what is before them, exclude what is behind them, and speak of what both share."""

from __future__ import annotations

from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, bits, conjoin, equal, negate, variable
from clew.ir.walk import variables
from clew.solvers.interpolants import interpolants
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat


def _path(steps: int, width: int = 2) -> list[Term]:
    """Two counters that start equal and go up together; at the end they would differ."""
    one, other = ([variable(f"{name}{number}", Bits(width)) for number in range(steps + 1)] for name in "xy")
    up = bits(3, width)
    moves = [
        conjoin(equal(one[i + 1], apply("add", one[i], up)), equal(other[i + 1], apply("add", other[i], up)))
        for i in range(steps)
    ]
    return [equal(one[0], other[0]), *moves, negate(equal(one[-1], other[-1]))]


def _impossible(*terms: Term) -> bool:
    solver = solver_named("z3")
    for term in terms:
        solver.add(term)
    return solver.check() is Sat.NO


def test_a_sequence_of_interpolants() -> None:
    groups = _path(2)
    found = interpolants(groups)
    assert found is not None
    assert len(found) == len(groups) - 1
    assert _impossible(groups[0], negate(found[0]))
    for before, group, after in zip(found, groups[1:], found[1:], strict=False):
        assert _impossible(before, group, negate(after))
    assert _impossible(found[-1], groups[-1])
    for number, each in enumerate(found):
        shared = _names(*groups[: number + 1]) & _names(*groups[number + 1 :])
        assert _names(each) <= shared


def _names(*terms: Term) -> set[Variable]:
    return set(variables(*terms))


def test_a_conjunction_with_a_model_has_none() -> None:
    assert interpolants(_path(2)[:-1]) is None
