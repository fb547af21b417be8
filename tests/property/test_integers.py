"""Integers in place of bits: the same values where all fits that matters, or where results are wrapped around."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL, Bits, Sort
from clew.ir.terms import TRUE, Term, Variable, variable
from clew.ir.values import Value
from clew.logic.integers import Integers, NoIntegers, Overflow, Reading
from clew.models.transition import demands
from tests.property.random_terms import Pool, random_term

WIDTHS = (1, 3, 4, 8)
POOL = Pool(
    (
        *(variable(f"{name}{width}", Bits(width)) for width in WIDTHS for name in "xy"),
        variable("p", BOOL),
        variable("q", BOOL),
    )
)
SORTS: tuple[Sort, ...] = (BOOL, BOOL, *(Bits(width) for width in WIDTHS))


def read(value: Value, sort: Sort, reading: Reading) -> Value:
    assert isinstance(value, int)
    return reading.of(value, sort.width) if isinstance(sort, Bits) else value


def situation(random: Random) -> dict[Variable, Value]:
    return {
        each: random.getrandbits(each.sort.width) if isinstance(each.sort, Bits) else random.random() < 0.5
        for each in POOL.variables
    }


def numbers(exact: Integers, values: dict[Variable, Value]) -> dict[Variable, Value]:
    """What the variables over integers hold where those over bits hold the values."""
    found = {exact.number(each): read(value, each.sort, exact.reading) for each, value in values.items()}
    terms = tuple(exact.unknown.items())
    held = evaluate((term for _, term in terms), values)
    return found | {
        each: read(value, term.sort, exact.reading) for (each, term), value in zip(terms, held, strict=True)
    }


def fits(exact: Integers, term: Term, values: dict[Variable, Value]) -> bool:
    """Whether nothing that matters leaves its range."""
    demand = demands({term: TRUE})
    conditions = [exact.term(demand[each]) for each in exact.misfits]
    given = numbers(exact, values)
    matters, wrong = evaluate(conditions, given), evaluate(exact.misfits.values(), given)
    return not any(one and other for one, other in zip(matters, wrong, strict=True))


@pytest.mark.parametrize("reading", Reading)
@pytest.mark.parametrize("overflow", Overflow)
def test_integers_are_what_bits_mean(reading: Reading, overflow: Overflow) -> None:
    random = Random(f"{reading} {overflow}")
    compared = left_out = 0
    for _ in range(200):
        sort = random.choice(SORTS)
        term = random_term(random, sort, POOL, 3)
        exact = Integers(reading, overflow)
        try:
            found = exact.term(term)
        except NoIntegers:
            assert overflow is Overflow.REDUCED
            continue
        for values in (situation(random) for _ in range(5)):
            if not fits(exact, term, values):
                left_out += 1
                continue
            compared += 1
            (expected,), (got,) = evaluate((term,), values), evaluate((found,), numbers(exact, values))
            assert got == read(expected, sort, reading), f"{term} in {values}"
            assert evaluate((exact.bounds(found),), numbers(exact, values)) == (True,)
    assert compared > (200 if overflow is Overflow.REDUCED else 500)
    assert (left_out > 25) == (overflow is Overflow.TOLD)
