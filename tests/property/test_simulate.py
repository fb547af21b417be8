"""Random small kernel programs: every reduction and every matching method gives the verdict of the plain search.

None missed, none invented, every run replays. `bench/simulate.py` does the same on 20,000.
"""

from __future__ import annotations

import pytest

from clew.analysis.static_transitions import obstacle
from clew.engines.search.simulate.options import Por, Preserve, Sets, Values
from clew.symbolic.matching import Method
from tests.property.programs import random_kernel_program
from tests.property.ring_programs import ring_text
from tests.property.simulations import (
    MATCHING_BY_COVERAGE,
    REDUCTIONS,
    disagreements,
    final_states,
    kernel_text,
    methods_for,
    program_of,
)
from tests.samples import sampled


@pytest.mark.parametrize("part", sampled(range(5), 2), ids=lambda part: f"seeds {20 * part} to {20 * part + 19}")
def test_kernel_programs(part: int) -> None:
    for seed in range(20 * part, 20 * part + 20):
        text = kernel_text(seed)
        program = program_of(text)
        found = list(disagreements(program, seed, methods_for(program, seed, every=False)))
        assert not found, "\n".join([f"seed {seed}:", *found, text])


@pytest.mark.parametrize("part", sampled(range(4), 2), ids=lambda part: f"seeds {10 * part} to {10 * part + 9}")
def test_programs_that_spawn(part: int) -> None:
    """Spawned processes and new events: nothing is reduced, values may be symbolic, the number of steps is bounded."""
    for seed in range(10 * part, 10 * part + 10):
        program = random_kernel_program(seed)
        found = list(disagreements(program, seed, methods_for(program, seed, every=False)))
        assert not found, "\n".join([f"seed {seed}:", *found])


RINGS = ("static stub12 minimal", "static ct", "static every", "dynamic", "combined")


@pytest.mark.parametrize("part", sampled(range(4), 2), ids=lambda part: f"seeds {25 * part} to {25 * part + 24}")
def test_rings_within_a_delta_cycle(part: int) -> None:
    """Where inputs decide whether processes wake each other for ever, the others are not forgotten."""
    for seed in range(25 * part, 25 * part + 25):
        text = ring_text(seed)
        asked = {name: {**REDUCTIONS[name], "match": Method.AUTO, "values": Values.SYMBOLIC} for name in RINGS}
        found = list(disagreements(program_of(text), seed, asked))
        assert not found, "\n".join([f"seed {seed}:", *found, text])


@pytest.mark.shows("systemc", 34)
@pytest.mark.parametrize("part", range(2), ids=lambda part: f"seeds {15 * part} to {15 * part + 14}")
def test_dynamic_reductions_with_matching(part: int) -> None:
    """Dynamic reductions on symbolic states that cover others: the verdict of the static one and of plain search."""
    dynamic = [name for name in REDUCTIONS if name.startswith(("dynamic", "combined"))]
    for seed in range(1000 + 15 * part, 1000 + 15 * part + 15):
        text = kernel_text(seed)
        program = program_of(text)
        method = MATCHING_BY_COVERAGE[seed % len(MATCHING_BY_COVERAGE)]
        names = ("static stub12 minimal", dynamic[seed % len(dynamic)], dynamic[seed // 3 % len(dynamic)])
        asked = {
            f"{name} {method.value}": {**REDUCTIONS[name], "match": method, "values": Values.SYMBOLIC} for name in names
        }
        found = list(disagreements(program, seed, asked if obstacle(program) is None else {}))
        assert not found, "\n".join([f"seed {seed}:", *found, text])


@pytest.mark.shows("systemc", 25)
@pytest.mark.parametrize("part", sampled(range(3), 2), ids=lambda part: f"seeds {30 * part} to {30 * part + 29}")
def test_all_states_without_a_step_are_kept(part: int) -> None:
    """Persistent sets alone keep every state without a step, whatever they lose."""
    for seed in range(2000 + 30 * part, 2000 + 30 * part + 30):
        program = program_of(kernel_text(seed))
        if obstacle(program) is not None:
            continue
        full = final_states(program, {"por": Por.NONE})
        for sets in Sets:
            reduced = {"por": Por.STATIC, "preserve": Preserve.DEADLOCKS, "sets": sets}
            assert final_states(program, reduced) == full, f"seed {seed}, {sets.value}:\n{kernel_text(seed)}"
