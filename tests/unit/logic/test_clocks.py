"""Conditions on clocks as ways to meet them: none that asks more than another one, and together what is meant."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, REAL
from clew.ir.terms import Constant, Term, apply, conjoin, disjoin, negate, variable
from clew.ir.walk import substitute
from clew.logic.clocks import Clause, Clocks
from clew.logic.linear import real

X, Y = variable("x", REAL), variable("y", REAL)
DATA = [variable(f"d{number}", BOOL) for number in range(10)]
CLOCKS = Clocks((X, Y))


def steps(count: int) -> list[Term]:
    """Steps at one moment, each of which needs something else of the data."""
    return [conjoin(each, apply("=", X, real(2)), apply("real.le", Y, real(7))) for each in DATA[:count]]


def test_steps_of_one_moment_wait_for_few_reasons() -> None:
    ways = CLOCKS.ways(negate(disjoin(*steps(10))))
    assert len(ways) == 3  # x below 2, x above 2, and, unless the data denies it, y above 7


def test_ways_mean_the_condition() -> None:
    condition = negate(disjoin(*steps(2), conjoin(DATA[2], apply("real.lt", X, Y))))
    ways = CLOCKS.ways(condition)
    moments = product((1, 2, 3), (1, 2, 8), *[(False, True)] * 3)
    for x, y, *data in moments:
        values: dict[Term, Term] = {X: real(x), Y: real(y)}
        values |= {name: apply("=", real(int(value)), real(1)) for name, value in zip(DATA, data, strict=False)}
        meant = any(all(met(clause, values) for clause in way) for way in ways)
        assert meant == is_true(substitute(condition, values)), (x, y, data)


def met(clause: Clause, values: dict[Term, Term]) -> bool:
    if not is_true(substitute(clause.when, values)):
        return True
    if clause.comparison is None:
        return False
    total = clause.comparison.sum.constant
    for name, factor in clause.comparison.sum.parts.items():
        total += factor * value_of(values[name])
    return total < 0 or (total == 0 and not clause.comparison.strict)


def is_true(term: Term) -> bool:
    return bool(value_of(term))


def value_of(term: Term) -> Fraction:
    assert isinstance(term, Constant), "a term without variables should be a constant"
    assert isinstance(term.value, bool | Fraction)
    return Fraction(term.value)


def test_too_many_ways_are_refused() -> None:
    choices = (disjoin(apply("real.lt", X, real(n)), apply("real.lt", Y, real(n))) for n in range(20))
    with pytest.raises(Unsupported, match="more than 256 alternatives"):
        CLOCKS.ways(conjoin(*choices))
