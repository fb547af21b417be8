"""The check for data races against vector clocks over all interleavings; `python -m bench races` has more programs."""

from __future__ import annotations

import pytest

from bench.races import see


@pytest.mark.parametrize("seed", range(8))
def test_races_are_those_of_the_oracle(seed: int) -> None:
    assert see(seed).problems == ()
