"""Orders of floating-point terms: those that are found hold for all numbers, and the usual ones are found."""

from __future__ import annotations

import math
from random import Random

import pytest

from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.floats import decode, encode
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, bits, conjoin, negate, variable
from clew.logic.float_orders import Orders
from clew.logic.float_ranges import FloatRanges
from clew.logic.float_signs import of_other_sign, of_size, with_other_sign

X, Y, Z = (variable(name, Bits(32)) for name in "xyz")


def number(value: float) -> Term:
    return bits(encode(value, 32), 32)


def size(term: Term) -> Term:
    return apply("bitand", term, bits(0x7FFFFFFF, 32))


def at_most(one: Term, other: Term) -> Term:
    return apply("float.le", one, other)


def between(low: float, term: Term, high: float) -> Term:
    return conjoin(at_most(number(low), term), at_most(term, number(high)))


def made(name: str, *parts: Term) -> Term:
    return apply(f"float.{name}", *parts)


SQUARES = made("add", made("mul", X, X), made("mul", Y, Y))
UNIT = conjoin(between(0.0, X, 10.0), between(0.0, Y, 10.0))
LENGTH = conjoin(between(-50.0, X, 50.0), between(-50.0, Y, 50.0), at_most(number(0.01), made("sqrt", SQUARES)))


@pytest.mark.parametrize(
    ("said", "condition"),
    [
        pytest.param(
            UNIT, at_most(X, made("add", X, Y)), id="a sum is at least its part where the other is not negative"
        ),
        pytest.param(
            conjoin(UNIT, at_most(number(0.5), Y)),
            at_most(made("div", X, made("add", X, Y)), number(1.0)),
            id="a share of a sum is at most one",
        ),
        pytest.param(
            conjoin(UNIT, at_most(X, Y)), at_most(number(0.0), made("sub", Y, X)), id="a difference of what is ordered"
        ),
        pytest.param(
            conjoin(UNIT, at_most(X, Y)),
            at_most(X, made("div", made("add", X, Y), number(2.0))),
            id="a mean is at least the smaller number",
        ),
        pytest.param(
            conjoin(UNIT, at_most(X, Y)),
            at_most(made("mul", made("add", X, Y), number(0.5)), Y),
            id="a mean is at most the larger number",
        ),
        pytest.param(
            LENGTH, between(-1.001, made("div", X, made("sqrt", SQUARES)), 1.001), id="a part of a unit vector"
        ),
        pytest.param(
            conjoin(between(-5.0, X, 5.0), between(0.0, Y, 5.0)),
            at_most(made("sub", X, Y), made("add", X, Y)),
            id="two roots of an equation",
        ),
        pytest.param(
            conjoin(at_most(size(X), number(10.0)), at_most(size(Y), number(4.0))),
            at_most(made("add", X, Y), number(14.0)),
            id="sizes bound numbers",
        ),
    ],
)
def test_is_found(said: Term, condition: Term) -> None:
    assert FloatRanges((said,)).truth(condition) is True


def test_a_vector_that_may_be_almost_nothing_is_not_bounded() -> None:
    """Its length may be zero, as squares vanish."""
    said = conjoin(between(-50.0, X, 50.0), between(-50.0, Y, 50.0))
    assert FloatRanges((said,)).truth(at_most(made("div", X, made("sqrt", SQUARES)), number(1.001))) is None


def test_half_of_what_is_too_large_is_not_bounded() -> None:
    """A sum may be infinite although its half is a number."""
    assert FloatRanges((at_most(X, Y),)).truth(made("lt", made("div", made("add", X, Y), number(2.0)), X)) is None


def test_signs() -> None:
    cut = apply("zero_extend", apply("extract", X, parameters=(30, 0)), parameters=(1,))
    assert of_size(cut) == of_size(size(X)) == X
    assert of_other_sign(with_other_sign(X)) == X
    assert with_other_sign(with_other_sign(X)) == X


_NUMBERS = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    3.0,
    -2.5,
    0.1,
    1e-30,
    -1e-45,
    1e20,
    3e38,
    -3e38,
    math.inf,
    -math.inf,
    math.nan,
)
_BINARY = ("add", "sub", "mul", "div")


def _term(random: Random, depth: int) -> Term:
    if depth == 0 or random.random() < 0.15:
        return random.choice((X, Y, Z, number(random.choice(_NUMBERS[:9]))))
    one = _term(random, depth - 1)
    match random.randrange(9):
        case 0:
            return size(one)
        case 1:
            return with_other_sign(one)
        case 2:
            return made("sqrt", one)
        case 3:
            other = _term(random, depth - 1)
            return apply("ite", _comparison(random, one, other), one, other)
        case 4:
            return made("mul", one, one)
        case _:
            return made(random.choice(_BINARY), one, _term(random, depth - 1))


def _comparison(random: Random, one: Term, other: Term) -> Term:
    found = made(random.choice(("lt", "le", "le", "eq")), one, other)
    return negate(found) if random.random() < 0.3 else found


def _related(random: Random, one: Term) -> Term:
    """A term that is likely to be ordered with another one."""
    other = _term(random, 1)
    return random.choice(
        (made("add", one, other), made("sub", one, other), made("mul", one, other), made("div", one, number(2.0)),
         made("div", made("add", one, other), number(2.0)), size(one), made("div", one, made("add", one, other)))
    )  # fmt: skip


def _values(random: Random) -> dict[Variable, int]:
    def one() -> float:
        return random.choice(_NUMBERS) if random.random() < 0.5 else random.uniform(-4.0, 4.0)

    return {each: encode(one(), 32) for each in (X, Y, Z)}


@pytest.mark.parametrize("seed", range(8))
def test_what_is_found_holds(seed: int) -> None:
    """Random terms under random conditions, at random numbers."""
    random = Random(seed)
    decided = 0
    for _ in range(250):
        said = [
            _comparison(random, random.choice((X, Y, Z)), number(random.choice(_NUMBERS[:9])))
            for _ in range(random.randrange(4))
        ]
        said += [_comparison(random, X, Y)] if random.random() < 0.5 else []
        one = _term(random, 2)
        other = _related(random, one) if random.random() < 0.6 else _term(random, 2)
        asked = made(random.choice(("lt", "le")), *random.sample((one, other), 2))
        known = FloatRanges(said)
        truth, reach = known.truth(asked), known.range(other)
        order = Orders(known.range, lambda *_: False).at_most(one, other)
        decided += truth is not None
        for _ in range(20):
            values = _values(random)
            if not all(evaluate(said, values)):
                continue
            found, left, right = evaluate((asked, one, other), values)
            assert truth is None or found is truth, f"{asked!r} should not be decided under {said!r}"
            assert isinstance(left, int)
            assert isinstance(right, int)
            left_number, right_number = decode(left, 32), decode(right, 32)
            if math.isnan(right_number):
                assert reach.nothing
                continue
            assert reach.low <= right_number <= reach.high
            assert not order or math.isnan(left_number) or left_number <= right_number
    assert decided > 25
