"""Random small kernel programs: every reduction and every matching method gives the verdict of the plain search.

None missed, none invented, every run replays. `bench/simulate.py` does the same on 20,000.
"""

from __future__ import annotations

import pytest

from tests.property.programs import random_kernel_program
from tests.property.simulations import disagreements, kernel_text, methods_for, program_of


@pytest.mark.parametrize("part", range(15), ids=lambda part: f"seeds {20 * part} to {20 * part + 19}")
def test_kernel_programs(part: int) -> None:
    for seed in range(20 * part, 20 * part + 20):
        text = kernel_text(seed)
        program = program_of(text)
        found = list(disagreements(program, seed, methods_for(program, seed, every=False)))
        assert not found, "\n".join([f"seed {seed}:", *found, text])


@pytest.mark.parametrize("part", range(4), ids=lambda part: f"seeds {10 * part} to {10 * part + 9}")
def test_programs_that_spawn(part: int) -> None:
    """Spawned processes and new events: nothing is reduced, values may be symbolic, the number of steps is bounded."""
    for seed in range(10 * part, 10 * part + 10):
        program = random_kernel_program(seed)
        found = list(disagreements(program, seed, methods_for(program, seed, every=False)))
        assert not found, "\n".join([f"seed {seed}:", *found])
