"""Ranges decide what intervals and known bits decide, and never more."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.table import signed
from clew.ir.sorts import BOOL, INTEGER, Bits
from clew.ir.terms import Constant, Term, Variable, apply, bits, integer, ite, negate, variable
from clew.ir.values import Value
from clew.logic.range_bits import everything
from clew.logic.range_facts import Fact
from clew.logic.ranges import Ranges
from clew.symbolic.paths.model import Model
from tests.property.random_terms import Pool, random_constant, random_term

X, Y = variable("x", Bits(8)), variable("y", Bits(8))
N = variable("n", INTEGER)


def byte(value: int) -> Term:
    return bits(value, 8)


def at_least(term: Term, value: int) -> Term:
    return apply("not", apply("slt", term, byte(value)))


def plus(term: Term, value: int) -> Term:
    return apply("add", term, byte(value))


@pytest.mark.parametrize(
    ("given", "condition", "expected"),
    [
        pytest.param((), apply("ult", X, byte(5)), None, id="nothing is known"),
        pytest.param((apply("ult", X, byte(4)),), apply("ult", X, byte(5)), True, id="a smaller bound"),
        pytest.param((apply("ult", X, byte(4)),), apply("ult", plus(X, 1), byte(5)), True, id="through a sum"),
        pytest.param(
            (at_least(X, 0), apply("slt", X, byte(9)), apply("slt", plus(X, 6), byte(10))),
            apply("slt", X, byte(4)),
            True,
            id="a bound on a sum is one on its part where nothing wraps around",
        ),
        pytest.param((apply("slt", plus(X, 6), byte(10)),), apply("slt", X, byte(4)), None, id="it may wrap around"),
        pytest.param(
            (apply("or", apply("=", X, byte(0)), apply("=", X, byte(1))),),
            apply("ult", X, byte(2)),
            True,
            id="a disjunction gives the hull",
        ),
        pytest.param((apply("=", X, byte(7)),), apply("=", X, byte(7)), True, id="a conjunct holds"),
        pytest.param(
            (apply("not", apply("=", ite(apply("ult", X, byte(4)), byte(1), byte(0)), byte(0))),),
            apply("ult", X, byte(4)),
            True,
            id="a truth that was made a number, and is not zero",
        ),
        pytest.param(
            (apply("=", ite(apply("ult", X, byte(4)), byte(1), byte(0)), byte(2)),),
            apply("ult", X, byte(4)),
            None,
            id="a number that no truth is made",
        ),
        pytest.param((apply("=", X, byte(7)),), apply("=", X, byte(6)), False, id="equal to one thing only"),
        pytest.param((apply("not", apply("=", X, Y)),), apply("=", X, Y), False, id="what is excluded does not hold"),
        pytest.param((), apply("=", apply("bitand", X, byte(1)), byte(2)), False, id="known bits"),
        pytest.param(
            (), apply("=", apply("srem", apply("mul", X, byte(2)), byte(2)), byte(0)), True, id="a double is even"
        ),
        pytest.param(
            (apply("int.lt", N, integer(3)),),
            apply("int.lt", apply("int.add", N, integer(1)), integer(4)),
            True,
            id="integers",
        ),
        pytest.param(
            (apply("slt", X, byte(-3)),), apply("slt", apply("sign_extend", X, parameters=(8,)), bits(0, 16)), True,
            id="signs are extended",
        ),
    ],
)  # fmt: skip
def test_truth(given: tuple[Term, ...], condition: Term, expected: bool | None) -> None:
    assert Ranges(given).truth(condition) is expected


def test_conjuncts_that_exclude_each_other_are_noticed() -> None:
    assert Ranges((apply("ult", X, byte(3)), apply("ult", byte(5), X))).contradiction


VARIABLES = tuple(
    variable(name, sort) for name, sort in (("p", BOOL), ("a", Bits(3)), ("b", Bits(3)), ("w", Bits(5)), ("i", INTEGER))
)
POOL = Pool(VARIABLES)


@pytest.mark.parametrize("batch", range(4))
def test_every_value_is_in_its_range(batch: int) -> None:
    random = Random(f"ranges {batch}")
    decided = 0
    for _ in range(400):
        given = tuple(random_term(random, BOOL, POOL, random.randint(1, 3)) for _ in range(random.randint(0, 3)))
        term = random_term(random, random.choice((BOOL, BOOL, Bits(3), Bits(5), INTEGER)), POOL, random.randint(1, 4))
        ranges = Ranges(given[:1])
        for conjunct in given[1:]:
            ranges = ranges.extended(conjunct)
        fact = ranges.of(term)
        decided += isinstance(fact, bool) and not isinstance(term, Constant)
        for _ in range(15):
            model = Model({each: _value(random, each) for each in VARIABLES})
            if not model.satisfies(given):
                continue
            assert not ranges.contradiction
            _within(model.value(term), fact, term)
    assert decided > 5


def _value(random: Random, one: Variable) -> Value:
    found = random_constant(random, one.sort)
    assert isinstance(found, Constant)
    return random.getrandbits(one.sort.width) if isinstance(one.sort, Bits) else found.value


def _within(value: Value, fact: Fact, term: Term) -> None:
    if isinstance(fact, bool):
        assert value is fact, term
    elif fact is not None and len(fact) == 2:
        assert isinstance(value, int)
        assert fact[0] is None or fact[0] <= value, term
        assert fact[1] is None or value <= fact[1], term
    elif fact is not None:
        low, high, signed_low, signed_high, zeros, ones = fact
        assert isinstance(value, int)
        assert isinstance(term.sort, Bits)
        assert low <= value <= high, term
        assert signed_low <= signed(value, term.sort.width) <= signed_high, term
        assert value & zeros == 0, term
        assert value & ones == ones, term


@pytest.mark.parametrize("most", [3, 7, 12])
@pytest.mark.parametrize("operator", ["ult", "ule", "slt", "sle"])
def test_a_difference_of_what_is_compared_does_not_wrap_around(operator: str, most: int) -> None:
    one, other = variable("one", Bits(4)), variable("other", Bits(4))
    apart = apply("sub", one, other)
    narrowed = 0
    for left, right in ((one, other), (other, one)):
        for compared in (apply(operator, left, right), negate(apply(operator, left, right))):
            given = (compared, apply("ule", one, bits(most, 4)))
            found = Ranges(given)
            narrowed += found.of(apart) != everything(4)
            states = ({one: x, other: y} for x in range(16) for y in range(16))
            for state in (each for each in states if all(evaluate(given, each))):
                _within(evaluate((apart,), state)[0], found.of(apart), apart)
    assert narrowed or most == 12


def test_the_order_of_the_sides_of_a_difference_may_stand_in_a_choice() -> None:
    left = apply("and", apply("ult", X, byte(100)), apply("ule", Y, X))
    chosen = ite(left, apply("sub", X, Y), byte(0))
    assert Ranges((apply("ult", X, byte(100)),)).truth(apply("ult", chosen, byte(100))) is True
    assert Ranges((apply("ult", X, byte(100)),)).truth(apply("ult", apply("sub", X, Y), byte(100))) is None
