"""What a solver is told of quotients and remainders holds of all numbers."""

from __future__ import annotations

import pytest

from clew.engines.unroll.ranking.divisions import divisions
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.terms import apply, variable


@pytest.mark.parametrize("width", [1, 2, 4])
@pytest.mark.parametrize("operator", ["udiv", "urem", "sdiv", "srem"])
def test_divisions(operator: str, width: int) -> None:
    left, right = variable("left", Bits(width)), variable("right", Bits(width))
    facts = [*divisions(apply(operator, left, right))]
    assert len(facts) == 2
    for one in range(1 << width):
        for other in range(1 << width):
            assert all(evaluate(facts, {left: one, right: other})), (one, other)
