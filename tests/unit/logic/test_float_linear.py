"""Linear forms of floating-point terms: they hold all results, and products with factors are followed."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.floats import decode, encode
from clew.ir.sorts import Bits
from clew.ir.terms import Term, apply, bits, variable
from clew.logic.float_intervals import Range
from clew.logic.float_linear import Interval, bounds, sum_of
from clew.logic.float_ranges import FloatRanges

X, Y, G = (variable(name, Bits(32)) for name in "xyg")
ONE = bits(encode(1.0, 32), 32)


def made(name: str, *parts: Term) -> Term:
    return apply(f"float.{name}", *parts)


def _ends(term: Term, said: dict[Term, Range]) -> Interval | None:
    known = FloatRanges((), said)  # type: ignore[arg-type]  # variables

    def range_of(part: Term) -> Interval:
        low, high, _ = known.range(part)
        return low, high

    return bounds(term, range_of)


@pytest.mark.parametrize(
    "term",
    [
        pytest.param(made("add", X, made("mul", G, made("sub", Y, X))), id="a step towards another number"),
        pytest.param(made("add", made("mul", made("sub", ONE, G), X), made("mul", G, Y)), id="a mean with weights"),
        pytest.param(made("sub", X, made("mul", made("sub", X, Y), G)), id="a step away from the difference"),
    ],
)
def test_a_free_weight_stays_between(term: Term) -> None:
    free = Range(-100.0, 100.0, nothing=False)
    found = _ends(term, {X: free, Y: free, G: Range(0.0, 1.0, nothing=False)})
    assert found is not None
    assert -100.01 < found[0] < found[1] < 100.01


def test_a_factor_on_both_sides_is_none() -> None:
    """A square is not affine."""
    square = made("mul", made("sub", X, ONE), X)
    assert sum_of(made("add", X, square)) is None


_NAMES = (X, Y, G, ONE, bits(encode(0.3, 32), 32))


def _term(random: Random, depth: int) -> Term:
    if depth == 0:
        return random.choice(_NAMES)
    one, other = (_term(random, random.randrange(depth)) for _ in range(2))
    return made(random.choice(("add", "sub", "mul", "mul")), one, other)


@pytest.mark.parametrize("seed", range(6))
def test_all_results_are_between(seed: int) -> None:
    random = Random(seed)
    found = 0
    for _ in range(300):
        term = made(random.choice(("add", "sub")), _term(random, 3), _term(random, 3))
        said: dict[Term, Range] = {}
        for each in (X, Y, G):
            low, high = sorted(decode(encode(random.uniform(-3.0, 3.0), 32), 32) for _ in range(2))
            said[each] = Range(low, high, nothing=False)
        ends = _ends(term, said)
        found += ends is not None
        reach = FloatRanges((), said).range(term)  # type: ignore[arg-type]  # variables
        for _ in range(10):
            values = {
                each: encode(random.choice((said[each].low, said[each].high, random.uniform(*said[each][:2]))), 32)
                for each in (X, Y, G)
            }
            result = decode(evaluate((term,), values)[0], 32)  # type: ignore[arg-type]  # bits
            assert reach.low <= result <= reach.high, f"{term!r} at {values!r}"
            assert ends is None or ends[0] <= result <= ends[1], f"{term!r} at {values!r}"
    assert found > 60
