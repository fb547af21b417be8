"""Merged branches and gathered loads: verdicts are those of trying every input."""

from __future__ import annotations

from collections import Counter

import pytest

from clew.engines.search.simulate.options import Por
from clew.ir.commands import Load
from clew.semantics.values import Datum
from clew.symbolic import work
from clew.symbolic.gathering import gathered
from clew.symbolic.joins import Joins
from clew.symbolic.merging import merged
from tests.property.random_sides import sides_program, sides_text
from tests.property.test_inputs import compare

SEEDS = 80


def test_merged_branches_and_trying_every_input_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    met: Counter[str] = Counter()

    def counted(working: work.SymbolicWork, condition: Datum, joins: Joins) -> str | None:
        found = merged(working, condition, joins)
        met["merged" if found is not None else "apart"] += 1
        return found

    def counted_loads(working: work.SymbolicWork, command: Load) -> Datum | None:
        found = gathered(working, command)
        met["gathered" if found is not None else "loaded"] += 1
        return found

    monkeypatch.setattr(work, "merged", counted)
    monkeypatch.setattr(work, "gathered", counted_loads)
    counts: Counter[str] = Counter()
    for seed in range(SEEDS):
        try:
            counts += compare(sides_program(seed), Por.AUTO)
        except AssertionError as problem:
            raise AssertionError(f"seed {seed}: {problem}\n{sides_text(seed)}") from problem
    assert counts["Found"] >= 20
    assert counts["Absent"] >= 20
    assert counts["Stopped"] <= 10
    assert met["merged"] >= 30
    assert met["apart"] >= 20
    assert met["gathered"] >= 20
