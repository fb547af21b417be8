"""Random recursive state machines: all modes agree with saturation, and with inlining where that is exact."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clew.engines.hierarchical.modes import Mode
from tests.property.random_components import Compared, compare, compare_doubts

SEEDS = 300


@pytest.mark.shows("heaps", "B18", "B22", "B26")
def test_modes_agree_with_saturation_and_inlining() -> None:
    met: Counter[Compared] = Counter()
    for seed in range(SEEDS):
        result = compare(Random(seed))
        assert result.problem == "", (seed, result.problem)
        met[result] += 1
    decided = [result for result in met.elements() if result.exact]
    assert len(decided) > SEEDS // 2, "inlining should be exact for most machines"
    assert SEEDS // 4 < sum(result.fails for result in met.elements()) < 3 * SEEDS // 4
    assert any(result.grows for result in met), "some runs should call deeper and deeper"
    assert {mode for result in met for mode in result.modes} == set(Mode)


@pytest.mark.shows("heaps", "B31")
def test_labels_that_are_not_known_are_both() -> None:
    for seed in range(SEEDS // 3):
        assert compare_doubts(Random(seed)) == "", seed
