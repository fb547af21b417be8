"""Random pushdown systems: forward, backward, native and reference agree, with each other and with bounded search."""

from __future__ import annotations

from random import Random

from tests.property.pushdowns import disagreement, random_pushdown

SYSTEMS = 300


def test_all_ways_to_saturate_agree() -> None:
    found = {seed: problem for seed in range(SYSTEMS) if (problem := disagreement(random_pushdown(Random(seed))))}
    assert found == {}
