"""Every concrete run is covered by folded heaps: what violates a check in some run is never said to be absent."""

from __future__ import annotations

import pytest

from tests.property.random_heaps import heap_problem, raising_problem, shape_problem

BATCHES, BATCH = 5, 8


@pytest.mark.parametrize("batch", range(BATCHES))
def test_runs_are_covered(batch: int) -> None:
    problems = [heap_problem(seed) for seed in range(batch * BATCH, batch * BATCH + BATCH)]
    assert [each for each in problems if each] == []


def test_runs_are_covered_where_linear_time_is_asked() -> None:
    """The grammar is given, and may not suit the program at all."""
    problems = [shape_problem(seed) for seed in range(5_010, 5_018)]
    assert [each for each in problems if each] == []


def test_runs_with_exceptions_are_covered() -> None:
    """What is raised goes through frames that do not catch it, whose objects and variables are gone then."""
    problems = [raising_problem(seed) for seed in range(38, 52)]
    assert [each for each in problems if each] == []
