"""Recursion without a bound: the verdict on the guilty line, by the engine that is chosen without being asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.pipeline.checking import check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds
from tests.cases.expected import expectation

FOLDER = Path(__file__).parent
CASES = sorted(FOLDER.glob("*.clew"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    expected = expectation(path.read_text())
    outcome = check(load(path), ["assertion.violated"])
    (result,) = outcome.results
    assert "saturate" in str(result.engine)
    assert outcome.faults == ()
    if expected.check is None:
        assert result.verdict == Holds()
        return
    assert result.verdict == Fails(expected.check)
    assert result.confirmed
    assert result.span is not None
    assert result.span.line == expected.line


def test_half_of_the_cases_fail() -> None:
    failing = sum(expectation(path.read_text()).check is not None for path in CASES)
    assert 2 * failing == len(CASES) >= 12
