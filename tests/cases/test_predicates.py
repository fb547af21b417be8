"""C programs that need predicates over several variables; with the engine that is chosen.

Every run of the tests takes a part of the programs; with `CLEW_ALL_CASES=1` all of them run.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from tests.cases.expected import expectation
from tests.samples import EVERYTHING

CASES = sorted((Path(__file__).parent / "predicates").glob("*.c"))
QUICK = (
    "lock-order-broken",
    "modem",
    "two-hands",
    "window-broken",
)


def _chosen() -> list[Path]:
    return CASES if EVERYTHING else [path for path in CASES if path.stem in QUICK]


@pytest.mark.parametrize("path", _chosen(), ids=lambda path: path.stem)
def test_predicates(path: Path) -> None:
    expected = expectation(path.read_text())
    outcome = clew.check(clew.load(path), limits=clew.Limits(seconds=60))
    assert outcome.faults == ()
    if expected.check is None:
        assert outcome.verdict == clew.Holds()
        return
    assert outcome.verdict == clew.Fails(expected.check)
    (result,) = [each for each in outcome.results if each.verdict == outcome.verdict]
    assert result.confirmed
    assert result.span is not None
    assert result.span.line == expected.line


def test_half_of_forty_programs_fail() -> None:
    failing = [path for path in CASES if expectation(path.read_text()).check is not None]
    assert len(CASES) >= 40
    assert len(failing) == len(CASES) // 2
