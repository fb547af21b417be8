"""Cases in C that are checked as a user checks them: with the engine that is chosen."""

from __future__ import annotations

from pathlib import Path

import clew
from tests.cases.expected import expectation


def check_by_default(path: Path) -> None:
    """The verdict is the expected one, and what fails is confirmed, on the guilty line."""
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
    assert expected.line is None or result.span.line == expected.line
