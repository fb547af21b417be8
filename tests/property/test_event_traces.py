"""Event tracing agrees with exploration on random programs; more in `python -m bench tracing`."""

from __future__ import annotations

import pytest

from tests.property.event_traces import trace_differences
from tests.samples import sampled

SEEDS = (0, 1, 3, 4, 5, 7, 9, 12, 13, 16, 21, 27, 36, 54)


@pytest.mark.shows("machines", 58, 59, 61)
@pytest.mark.parametrize("seed", sampled(SEEDS, 3))
def test_runs_are_those_of_the_program(seed: int) -> None:
    assert trace_differences(seed) == []
