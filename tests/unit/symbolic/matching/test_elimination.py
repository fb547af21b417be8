"""Elimination of bound literals keeps the set of free valuations that have a witness."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Term, Variable, apply, bits, equal, variable
from clew.ir.walk import variables
from clew.symbolic.matching.solving.elimination import Matrix, eliminate, groups
from clew.symbolic.matching.solving.valuation import values
from tests.property.random_terms import Pool, random_term

x, y, z = (variable(name, Bits(4)) for name in "xyz")


@pytest.mark.parametrize(
    "term",
    [
        pytest.param(apply("add", y, x), id="sum"),
        pytest.param(apply("sub", x, apply("sub", bits(3, 4), y)), id="difference"),
        pytest.param(apply("mul", y, bits(5, 4)), id="odd factor"),
        pytest.param(apply("bitnot", apply("neg", y)), id="complement and negation"),
        pytest.param(apply("bitxor", apply("mul", x, x), y), id="exclusive or"),
        pytest.param(apply("zero_extend", y, parameters=(3,)), id="extension"),
        pytest.param(apply("sign_extend", y, parameters=(3,)), id="signed extension"),
        pytest.param(apply("concat", y, x), id="upper part"),
        pytest.param(apply("concat", apply("add", x, x), y), id="lower part"),
    ],
)
def test_literals_in_invertible_places_go_away(term: Term) -> None:
    matrix = Matrix((y,), (equal(term, variable("v", term.sort)),))
    assert eliminate(matrix).bound == ()
    _same(matrix)


@pytest.mark.parametrize("seed", range(120))
def test_random_matrices_stay_equivalent(seed: int) -> None:
    random = Random(seed)
    pool = [variable(name, Bits(2)) for name in ("x", "w", "y", "z")]
    terms = Pool((*pool, variable("p", BOOL)))
    conjuncts = [random_term(random, BOOL, terms, 2) for _ in range(random.randint(0, 2))]
    conjuncts += [
        equal(random_term(random, Bits(2), terms, 3), random.choice(pool)) for _ in range(random.randint(1, 2))
    ]
    _same(Matrix((pool[2], pool[3], variable("p", BOOL)), tuple(conjuncts)))


def _same(matrix: Matrix) -> None:
    after = eliminate(matrix)
    free = [name for name in variables(*matrix.conjuncts) if name not in matrix.bound]
    assert set(variables(*after.conjuncts)) <= {*free, *after.bound}
    for valuation in _valuations(free):
        assert _witness(matrix, valuation) == _witness(after, valuation), valuation


def _witness(matrix: Matrix, valuation: dict[Variable, int]) -> bool:
    return any(all(values(matrix.conjuncts, valuation | each)) for each in _valuations(list(matrix.bound)))


def _valuations(names: list[Variable]) -> list[dict[Variable, int]]:
    ranges = [range(1 << name.sort.width) if isinstance(name.sort, Bits) else (False, True) for name in names]
    return [dict(zip(names, choice, strict=True)) for choice in product(*ranges)]


def test_groups_share_bound_literals() -> None:
    less = [apply("ult", *pair) for pair in ((x, bits(3, 4)), (y, x), (z, bits(2, 4)))]
    free, bound = groups(Matrix((y, z), tuple(less)))
    assert free == (less[0],)
    assert [(group.bound, group.conjuncts) for group in bound] == [((y,), (less[1],)), ((z,), (less[2],))]
    joined = apply("ult", y, z)
    assert [group.bound for group in groups(Matrix((y, z), (*less, joined)))[1]] == [(y, z)]
