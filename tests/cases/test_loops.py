"""C programs with loops over wide inputs, which need an invariant or many rounds; with the engine that is chosen.

Every run of the tests takes a part of the programs; with `CLEW_ALL_CASES=1` all of them run.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.by_default import check_by_default
from tests.cases.expected import expectation
from tests.samples import EVERYTHING

CASES = sorted((Path(__file__).parent / "loops").glob("*.c"))
QUICK = (
    "bounded-index",
    "cubes",
    "cubes-broken",
    "drain-broken",
    "even",
    "integrator",
    "ramp",
    "three-steps-broken",
    "twice",
    "two-counters",
)


def _chosen() -> list[Path]:
    return CASES if EVERYTHING else [path for path in CASES if path.stem in QUICK]


@pytest.mark.parametrize("path", _chosen(), ids=lambda path: path.stem)
def test_loop(path: Path) -> None:
    check_by_default(path)


def test_half_of_forty_programs_fail() -> None:
    failing = [path for path in CASES if expectation(path.read_text()).check is not None]
    assert len(CASES) >= 40
    assert len(failing) == len(CASES) // 2
