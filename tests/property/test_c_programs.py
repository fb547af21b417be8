"""Random C programs behave on the reference interpreter as their machine code does."""

from __future__ import annotations

import pytest

from tests.property.c_programs import c_program
from tests.property.interpreted_c import run_interpreted
from tests.property.native_c import run_natively
from tests.samples import sampled

PROGRAMS = 24
BATCH = 6
"""Programs that are compiled side by side."""


@pytest.mark.shows("symcpp", 9)
@pytest.mark.parametrize("first", sampled(range(0, PROGRAMS, BATCH), 2))
def test_interpreter_and_machine_code_observe_the_same(first: int) -> None:
    seeds = range(first, first + BATCH)
    programs = [c_program(seed) for seed in seeds]
    found = [run_interpreted(program) for program in programs]
    assert dict(zip(seeds, found, strict=True)) == dict(zip(seeds, run_natively(programs), strict=True))
    assert all(each.count > 10 for each in found), "every program should tell something"
