"""Every concrete run is covered by folded heaps: what violates a check in some run is never said to be absent."""

from __future__ import annotations

import pytest

from tests.property.random_heaps import heap_problem

BATCHES, BATCH = 5, 8


@pytest.mark.parametrize("batch", range(BATCHES))
def test_runs_are_covered(batch: int) -> None:
    problems = [heap_problem(seed) for seed in range(batch * BATCH, batch * BATCH + BATCH)]
    assert [each for each in problems if each] == []
