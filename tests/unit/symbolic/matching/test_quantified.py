"""Quantified questions in a process of their own, and terms on their way there."""

from __future__ import annotations

import time

import pytest

from clew.ir.sorts import BOOL, Array, Bits
from clew.ir.terms import TRUE, Term, Variable, apply, bits, equal, negate, variable
from clew.solvers.encode import decode, encode
from clew.solvers.quantified import counterexample
from clew.solvers.smt import Sat

x, y, z = (variable(name, Bits(4)) for name in "xyz")
p = variable("p", BOOL)
a = variable("a", Array(2, Bits(2)))


@pytest.mark.parametrize(
    ("premises", "bound", "conclusions", "wanted"),
    [
        pytest.param((), (y,), (equal(apply("add", y, bits(1, 4)), x),), Sat.NO, id="every number has a predecessor"),
        pytest.param((), (y,), (equal(apply("mul", y, bits(2, 4)), x),), Sat.YES, id="not every number is even"),
        pytest.param((p,), (), (p,), Sat.NO, id="nothing is bound"),
        pytest.param((p,), (), (TRUE,), Sat.NO, id="nothing is to be shown"),
        pytest.param((), (a,), (equal(apply("select", a, bits(1, 1)), bits(3, 2)),), Sat.NO, id="arrays by element"),
    ],
)
def test_question(
    premises: tuple[Term, ...], bound: tuple[Variable, ...], conclusions: tuple[Term, ...], wanted: Sat
) -> None:
    assert counterexample(premises, bound, conclusions, milliseconds=20_000) is wanted


def test_time_is_limited_and_the_worker_recovers() -> None:
    wide = [variable(name, Bits(64)) for name in ("u", "v", "w")]
    product = apply("mul", apply("mul", wide[0], wide[1]), apply("add", wide[0], wide[1]))
    hard = equal(product, apply("mul", wide[2], apply("mul", wide[2], wide[2])))
    begin = time.monotonic()
    found = counterexample((), tuple(wide[:2]), (hard, negate(equal(wide[0], wide[1]))), milliseconds=100)
    assert time.monotonic() - begin < 15
    assert found is not Sat.NO
    assert counterexample((), (y,), (equal(y, x),), milliseconds=20_000) is Sat.NO


def test_terms_survive_the_way() -> None:
    deep: Term = x
    for _ in range(5000):
        deep = apply("bitxor", apply("mul", deep, y), x)
    terms = (deep, equal(deep, z), apply("extract", deep, parameters=(2, 1)), p, bits(3, 4))
    assert decode(encode(terms)) == terms
