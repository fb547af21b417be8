"""Bits as integers: random terms have the value that their bits mean when read as signed."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.sorts import BOOL, INTEGER, Bits
from clew.ir.terms import Constant, Term, apply, bits, integer, ite, variable
from clew.ir.walk import substitute, variables
from clew.logic.clauses import Clause, Holds, Predicate
from clew.logic.integers import NoIntegers, reduced

WIDTH = 4
SAMPLES = 400
X, Y = (variable(name, Bits(WIDTH)) for name in "xy")


def random_number(random: Random, depth: int) -> Term:
    if depth == 0:
        return random.choice((X, Y, bits(random.randrange(16), WIDTH)))
    one, other = random_number(random, depth - 1), random_number(random, depth - 1)
    fixed = bits(random.choice((1, 2, 3, 7, 13)), WIDTH)
    small = bits(random.randrange(1, WIDTH), WIDTH)
    return random.choice(
        (
            apply("add", one, other),
            apply("sub", one, other),
            apply("neg", one),
            apply("bitnot", one),
            apply("mul", one, fixed),
            apply("sdiv", one, fixed),
            apply("srem", one, fixed),
            apply("udiv", one, bits(3, WIDTH)),
            apply("urem", one, bits(5, WIDTH)),
            apply("bitand", one, bits(3, WIDTH)),
            apply("shl", one, small),
            apply("lshr", one, small),
            apply("ashr", one, small),
            ite(random_truth(random, depth - 1), one, other),
            apply("extract", apply("sign_extend", one, parameters=(3,)), parameters=(WIDTH - 1, 0)),
            apply("extract", apply("zero_extend", one, parameters=(3,)), parameters=(WIDTH - 1, 0)),
        )
    )


def random_truth(random: Random, depth: int) -> Term:
    one, other = random_number(random, depth), random_number(random, depth)
    return apply(random.choice(("slt", "sle", "ult", "ule", "=")), one, other)


def test_values_are_the_same() -> None:
    asked = Predicate("asked", (Bits(WIDTH), BOOL))
    different = 0
    for seed in range(SAMPLES):
        random = Random(seed)
        condition, number = random_truth(random, 1), random_number(random, 2)
        clause = Clause(Holds(asked, (number, random_truth(random, 2))), (), condition)
        (made,) = reduced((clause,))
        assert made.head.predicate.sorts == (INTEGER, BOOL)
        for x in range(16):
            y = random.randrange(16)
            before: dict[Term, Term] = {X: bits(x, WIDTH), Y: bits(y, WIDTH)}
            after: dict[Term, Term] = {
                variable("x", INTEGER): integer(_signed(x)),
                variable("y", INTEGER): integer(_signed(y)),
            }
            holds = substitute(condition, before)
            assert substitute(made.condition, after) is holds, seed
            if holds.value is not True:  # type: ignore[union-attr]
                continue
            pairs = zip(clause.head.arguments, made.head.arguments, strict=True)
            for old, new in pairs:
                expected, found = substitute(old, before), substitute(new, after)
                assert isinstance(expected, Constant)
                assert isinstance(found, Constant)
                value = expected.value
                assert isinstance(value, int)
                assert found.value == (value if isinstance(value, bool) else _signed(value)), seed
                different += bool(variables(old))
    assert different > SAMPLES


def test_bits_that_are_no_numbers_are_refused() -> None:
    clause = Clause(Holds(Predicate("asked", (Bits(4),)), (apply("bitxor", X, Y),)), (), apply("ult", X, Y))
    with pytest.raises(NoIntegers, match="bitxor"):
        reduced((clause,))


def _signed(value: int) -> int:
    return value - 16 if value > 7 else value
