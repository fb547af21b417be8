"""Questions about schedules: each with failing and passing cases, asked by the name in the first line of the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.checks.schedule_checks import CHECKS
from clew.checks.writers import CHECK as WRITERS
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds
from tests.cases.expected import expectation
from tests.samples import sampled

HERE = Path(__file__).parent
CASES = sorted(path for path in HERE.iterdir() if path.suffix in {".ivl", ".clew"})


def _asked(path: Path) -> str:
    first, _, _ = path.read_text(encoding="utf-8").partition("\n")
    assert first.startswith("// check: "), "a case should say in its first line what is asked"
    return first.removeprefix("// check: ").strip()


@pytest.mark.parametrize("path", sampled(CASES, 3), ids=lambda path: path.name)
def test_case(path: Path) -> None:
    expected = expectation(path.read_text(encoding="utf-8"))
    (result,) = check(load(path), (_asked(path),), limits=Limits(seconds=60)).results
    if expected.check is None:
        assert result.verdict == Holds(), result.verdict
        return
    assert result.verdict == Fails(expected.check), result.verdict
    assert result.confirmed
    assert result.message
    assert result.trace is not None


def test_each_question_fails_and_holds() -> None:
    failing = {expectation(path.read_text(encoding="utf-8")).check for path in CASES} - {None}
    assert failing == CHECKS | {WRITERS}
    assert sum(path.stem.endswith("-broken") for path in CASES) * 3 >= len(CASES)
