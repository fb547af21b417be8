"""C programs with inputs, as they come: the engine is chosen, the verdict is right, and every found run replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds
from tests.cases.expected import expectation
from tests.samples import sampled

FOLDER = Path(__file__).parent / "c" / "inputs"
CASES = sorted(FOLDER.glob("*.c"))


@pytest.mark.parametrize("path", sampled(CASES, 6), ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    loaded = load(path)
    outcome = check(loaded, limits=Limits(seconds=60))
    expected = expectation(path.read_text())
    assert not outcome.faults
    safe, live, *races = outcome.results
    assert not isinstance(live.verdict, Fails)
    if expected.check is None:
        assert all(isinstance(each.verdict, Holds) for each in (safe, live, *races))
        return
    assert isinstance(safe.verdict, Fails)
    assert safe.confirmed
    assert safe.span is not None
    assert (safe.verdict.check, safe.span.line) == (expected.check, expected.line)


def test_half_of_the_cases_fail() -> None:
    failing = [path for path in CASES if expectation(path.read_text()).check is not None]
    assert len(CASES) >= 30
    assert 2 * len(failing) == len(CASES)
