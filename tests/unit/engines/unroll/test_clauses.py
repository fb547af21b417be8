"""Invariants over integers for loops that nothing else proves soon, and for products by what is enough for them."""

from __future__ import annotations

import pytest

from clew.engines.unroll.invariants.algebra.linear_lemmas import weakened
from clew.ir.sorts import BOOL, Bits
from clew.ir.source import Source
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, conjoin, disjoin, equal, ite, negate, variable
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Holds, Unknown

PROGRAM = """program single;
proc start() {
  local n : bits 32 signed = 0;
  local i : bits 32 signed = 0;
  local k : bits 32 signed = 0;
  havoc n in %s;
  while i < n { i := i + 1; k := k + %s; }
  %s
}
process P = start();
"""
DOWN = "i := n; while i > 0 { assert k > 0; i := i - 1; k := k - 1; }"


@pytest.mark.parametrize(
    ("inputs", "step", "rest", "proved"),
    [
        pytest.param("-9..2147483647", "1", DOWN, True, id="as often down as up"),
        pytest.param("-9..2147483647", "1", DOWN.replace("k > 0", "k > 1"), False, id="once too often"),
        pytest.param("0..30000", "i", "assert 2 * k == n * (n + 1);", True, id="a sum, where n is the last round"),
        pytest.param("-2..30000", "i", "assert 2 * k == n * (n + 1);", False, id="without a round it is none"),
        pytest.param(
            "0..9", "i", "assert 2 * k == n * (n + 1) + (n == 9 ? 1 : 0);", False, id="a sum that once is another"
        ),
        pytest.param("0..5", "1073741824", "assert k >= 0;", False, id="a sum that wraps around"),
    ],
)
def test_loops_are_proved(inputs: str, step: str, rest: str, proved: bool) -> None:
    loaded = load_sources((Source("p.clew", PROGRAM % (inputs, step, rest)),))
    (result,) = check(loaded, ["assertion.violated"], engine="clauses", limits=Limits(seconds=20)).results
    assert isinstance(result.verdict, Holds if proved else Unknown)


P, Q, X = variable("p", BOOL), variable("q", BOOL), variable("x", Bits(8))
EQUATION, ENOUGH = equal(X, bits(3, 8)), equal(X, bits(4, 8))
NUMBER = ite(EQUATION, bits(1, 8), bits(0, 8))


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        pytest.param(EQUATION, TRUE, id="that it holds is forgotten"),
        pytest.param(negate(EQUATION), negate(ENOUGH), id="it is denied where nothing is enough"),
        pytest.param(conjoin(P, negate(EQUATION)), conjoin(P, negate(ENOUGH)), id="inside of others"),
        pytest.param(apply("implies", EQUATION, Q), disjoin(negate(ENOUGH), Q), id="as a premise"),
        pytest.param(equal(bits(0, 8), NUMBER), negate(ENOUGH), id="as a number"),
        pytest.param(equal(bits(2, 8), NUMBER), FALSE, id="as a number that it never is"),
    ],
)
def test_weakened_conditions(condition: Term, expected: Term) -> None:
    assert weakened(condition, {EQUATION: ENOUGH}) is expected
