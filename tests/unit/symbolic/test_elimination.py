"""Dead inputs leave a path that is true for exactly those values of the live ones for which the old one can be."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, bits, equal, negate, variable
from clew.logic.normalise import Normalise, constructor
from clew.symbolic.paths.elimination import without_dead
from clew.symbolic.paths.inputs import mentioned
from clew.symbolic.paths.model import Model
from clew.symbolic.paths.slices import Slices

WIDTH = 2
X, Y, Z, D, E = (variable(name, Bits(WIDTH)) for name in "xyzde")
LIVE = (X, Y, Z)
NUMBERS = range(1 << WIDTH)


def possible(path: tuple[Term, ...], live: tuple[int, ...], dead: tuple[Variable, ...]) -> bool:
    """Whether some values of the dead inputs make the path true."""
    given = dict(zip(LIVE, live, strict=True))
    return any(
        Model({**given, **dict(zip(dead, values, strict=True))}).satisfies(path)
        for values in product(NUMBERS, repeat=len(dead))
    )


def random_conjunct(random: Random) -> Term:
    """Most often a comparison with a dead input."""
    left: Term = random.choice((D, D, D, E, X))
    right: Term = random.choice((X, Y, Z, E, bits(random.choice(NUMBERS), WIDTH), apply("add", X, bits(1, WIDTH))))
    if random.random() < 0.5:
        left, right = right, left
    operator = random.choice(("slt", "slt", "sle", "ult", "="))
    found = equal(left, right) if operator == "=" else apply(operator, left, right)
    return negate(found) if random.random() < 0.5 else found


@pytest.mark.parametrize("batch", range(4))
def test_what_is_left_says_the_same_of_live_inputs(batch: int) -> None:
    construct = constructor(Normalise.FULL)
    gone = 0
    for seed in range(batch * 30, batch * 30 + 30):
        random = Random(f"elimination {seed}")
        signed = random.random() < 0.7
        drawn = [random_conjunct(random) for _ in range(random.randint(1, 4))]
        path = tuple(each for each in drawn if not signed or "ult" not in str(each))
        if not any(possible(path, live, (D, E)) for live in product(NUMBERS, repeat=3)):
            continue
        found = without_dead(path, frozenset(LIVE), Slices(), construct)
        left = frozenset[Variable]().union(*map(mentioned, found)) & {D, E}
        gone += len(frozenset[Variable]().union(*map(mentioned, path)) & {D, E}) > len(left)
        for live in product(NUMBERS, repeat=3):
            assert possible(found, live, tuple(left)) == possible(path, live, (D, E)), f"seed {seed}: {path} to {found}"
    assert gone > 5


def test_a_bound_that_is_excluded_is_a_strict_one() -> None:
    path = (apply("sle", X, D), negate(equal(X, D)))
    found = without_dead(path, frozenset((X,)), Slices(), constructor(Normalise.FULL))
    assert [Model({X: value}).satisfies(found) for value in NUMBERS] == [value != 1 for value in NUMBERS]
