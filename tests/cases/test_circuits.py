"""Circuits as hardware is checked by its word-level formats, with the engine that is chosen.

Every run of the tests takes a part of the circuits; with `CLEW_ALL_CASES=1` all of them run.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from tests.cases.circuits import CIRCUITS, MEMORIES, verdicts
from tests.samples import EVERYTHING

QUICK = ("handshake-constraint", "memories-twin", "memories-twin-broken", "peterson")


def _chosen() -> list[Path]:
    every = [*CIRCUITS, *MEMORIES]
    return every if EVERYTHING else [path for path in every if path.stem in QUICK]


@pytest.mark.parametrize("path", _chosen(), ids=lambda path: path.stem)
def test_circuit(path: Path) -> None:
    outcome = clew.check(clew.load(path), limits=clew.Limits(seconds=30))
    assert outcome.faults == ()
    shown = tuple(type(each.verdict).__name__.lower() for each in outcome.results)
    assert shown == verdicts(path.read_text())
    assert all(each.confirmed for each in outcome.results if isinstance(each.verdict, clew.Fails))


def test_every_property_of_every_circuit_has_its_verdict() -> None:
    marks = {path.stem: verdicts(path.read_text()) for path in CIRCUITS}
    assert len(CIRCUITS) >= 50
    assert all(marks.values())
    failing = sum("fails" in each for each in marks.values())
    assert len(CIRCUITS) / 3 <= failing <= 2 * len(CIRCUITS) / 3
