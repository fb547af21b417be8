"""Random pushdown systems: forward, backward, native and reference agree, with each other and with bounded search."""

from __future__ import annotations

from random import Random

import pytest

from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.plain import reach
from clew.models.pushdown import replay
from tests.property.pushdowns import disagreement, random_pushdown, spread

SYSTEMS = 120
SPREAD = 25


@pytest.mark.shows("pushdown", "A26")
def test_all_ways_to_saturate_agree() -> None:
    found = {seed: problem for seed in range(SYSTEMS) if (problem := disagreement(random_pushdown(Random(seed))))}
    assert found == {}


def test_forward_runs_are_shortest() -> None:
    """In this system an edge is found by way of a longer run first."""
    system = random_pushdown(Random(607))
    target = system.named[-1][1]
    for direction in Direction:
        run = reach(system, target, direction=direction, implementation=Implementation.PYTHON).run
        assert run is not None
        assert run.moves == ()


@pytest.mark.parametrize(
    ("controls", "symbols"),
    [
        pytest.param(20, 1, id="heads are numbered symbol by symbol"),
        pytest.param(1, 5000, id="heads are numbered as they come"),
        pytest.param(100, 100, id="edges lie in a table"),
        pytest.param(1500, 2, id="settled edges lie in lists"),
    ],
)
def test_sparse_systems_have_the_same_shortest_runs(controls: int, symbols: int) -> None:
    for seed in range(SPREAD):
        small = random_pushdown(Random(seed))
        wide = spread(small, controls=controls, symbols=symbols)
        target = wide.named[-1][1]
        wanted = reach(
            small, small.named[-1][1], direction=Direction.BACKWARD, implementation=Implementation.PYTHON
        ).run
        for direction in Direction:
            run = reach(wide, target, direction=direction, implementation=Implementation.NATIVE).run
            assert (run is None) == (wanted is None), seed
            assert run is None or target.accepts(*replay(wide, run).last), seed
            if run is not None and wanted is not None and direction is Direction.BACKWARD:
                assert len(run.moves) == len(wanted.moves), seed
