"""Every unsafe listing and benchmark is found, and its run, written as JSON and read back, fails on the guilty line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clew import Fails, check
from clew.frontends.ivl import IvlFrontend
from clew.ir.properties import NoViolation
from clew.ir.source import Source
from clew.outcome import Outcome
from clew.pipeline.confirm import Confirmed, confirm
from clew.report.json import read_runs, render
from clew.report.vcd import render as dump
from tests.cases.expected import expectation
from tests.samples import sampled
from tests.unit.report.vcd_reader import read_dump

FOLDER = Path(__file__).parents[3] / "examples" / "ivl"
UNSAFE = [
    path
    for folder in ("listings", "suite")
    for path in sorted((FOLDER / folder).glob("*.ivl"))
    if expectation(path.read_text(encoding="utf-8")).check is not None
]


@pytest.mark.shows("systemc", 57)
@pytest.mark.parametrize("path", sampled(UNSAFE, 3), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_run(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = expectation(text)
    loaded = IvlFrontend().load([Source(path.name, text)])
    outcome = check(loaded)
    assert outcome.verdict == Fails(str(expected.check))
    ((_, run),) = read_runs(render(outcome), "out.json")
    confirmed = confirm(loaded.program, NoViolation(), run)
    assert isinstance(confirmed, Confirmed)
    assert confirmed.violation is not None
    assert confirmed.violation.span is not None
    assert (confirmed.violation.check, confirmed.violation.span.line) == (expected.check, expected.line)
    assert confirmed.trace.steps[-1].time is not None
    wave = read_dump(dump(outcome))
    assert wave == read_dump(dump(Outcome((replace(outcome.results[0], trace=confirmed.trace),))))
    assert "run_1/schedule/delta" in wave.variables


def test_there_are_some() -> None:
    assert len(UNSAFE) >= 20
