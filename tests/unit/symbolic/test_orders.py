"""What is put together says the same as before: the same values of inputs satisfy it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from clew.ir.sorts import Bits
from clew.ir.terms import Term, apply, bits, equal, negate, variable
from clew.logic.normalise import Normalise, constructor
from clew.symbolic.paths.model import Model
from clew.symbolic.paths.orders import put_together

WIDTH = 3
INPUTS = tuple(variable(name, Bits(WIDTH)) for name in "xyz")
X, Y, Z = INPUTS
CONSTRUCT = constructor(Normalise.FULL)


def models(path: tuple[Term, ...]) -> set[tuple[int, ...]]:
    """The values of all inputs that satisfy a path."""
    every = product(range(1 << WIDTH), repeat=len(INPUTS))
    return {values for values in every if Model(dict(zip(INPUTS, values, strict=True))).satisfies(path)}


def random_conjunct(random: Random) -> Term:
    sides: tuple[Term, ...] = (X, Y, Z, bits(random.randrange(1 << WIDTH), WIDTH))
    left, right = random.sample(sides, 2)
    operator = random.choice(("slt", "slt", "sle", "=", "ult"))
    found = equal(left, right) if operator == "=" else apply(operator, left, right)
    return negate(found) if random.random() < 0.5 else found


@pytest.mark.parametrize("seed", range(40))
def test_the_same_values_satisfy_what_is_put_together(seed: int) -> None:
    random = Random(f"orders {seed}")
    path = tuple(random_conjunct(random) for _ in range(random.randint(1, 6)))
    wanted = models(path)
    if not wanted:
        return
    same, after = put_together(path, CONSTRUCT)
    assert models((*after, *(equal(one, other) for one, other in same.items()))) == wanted


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param((apply("slt", X, bits(1, WIDTH)), negate(equal(X, bits(0, WIDTH)))), 1, id="a bound moves on"),
        pytest.param((apply("sle", X, Y), negate(equal(X, Y))), 1, id="a bound becomes strict"),
        pytest.param((apply("slt", X, bits(1, WIDTH)), apply("slt", X, bits(0, WIDTH))), 1, id="the narrower stays"),
        pytest.param((apply("sle", X, Y), apply("sle", Y, X)), 0, id="both ways is equality"),
    ],
)
def test_fewer_conjuncts_are_left(before: tuple[Term, ...], after: int) -> None:
    assert len(put_together(before, CONSTRUCT)[1]) == after
