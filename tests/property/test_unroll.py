"""Engines on transition systems agree with exploration on random programs; more in `python -m bench unroll`."""

from __future__ import annotations

import pytest

from tests.property.queue_programs import ENCODINGS, queue_differences
from tests.property.unrolling import differences
from tests.samples import sampled

SEEDS = (1, 4, 5, 7, 8, 11, 12, 13, 19, 20, 21, 22, 31, 46, 55, 62)
"""Programs of every generator, semantics and encoding of queues; those that take long are left to the benchmark."""


@pytest.mark.shows("machines", 2, 47, 74)
@pytest.mark.parametrize("seed", sampled(SEEDS, 2))
def test_engines_agree(seed: int) -> None:
    assert differences(seed) == []


@pytest.mark.shows("machines", 27, 37, 39)
@pytest.mark.parametrize("part", range(5))
def test_encodings_of_queues_agree(part: int) -> None:
    assert queue_differences(part, ENCODINGS[part::5]) == []
