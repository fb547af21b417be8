"""Dropped data changes no verdict: random recursive programs with a counter that nobody needs, with and without it."""

from __future__ import annotations

import pytest

from clew import pipeline
from clew.frontends import Loaded
from clew.ir.program_scope import ProgramScope
from clew.passes.bits import report
from clew.verdict import Fails, Holds
from tests.property.recursive_programs import random_recursive_text
from tests.property.test_recursive_programs import FORMULAS, program_of

SEEDS = 10
ASKED = ("assertion.violated", "deadlock", "AG (g + h != 5)")


def counting(seed: int) -> Loaded:
    """A random program that counts its steps, for nobody."""
    text = random_recursive_text(seed, fuel=None).replace("var g", "var c : bits 2 = 0;\nvar g")
    program = program_of(text.replace("yield;", "yield; c := c + 1;"))
    return Loaded(program, ProgramScope(program), checks=frozenset({"assertion.violated"}))


def verdicts(seed: int) -> list[object]:
    """The verdicts on safety, deadlocks, an invariant and a formula of linear time."""
    asked = [*ASKED, FORMULAS[seed % len(FORMULAS)]]
    outcome = pipeline.check(counting(seed), asked, engine="saturate", limits=pipeline.Limits(seconds=10))
    assert outcome.faults == (), seed
    return [result.verdict for result in outcome.results]


def test_verdicts_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    for seed in range(SEEDS):
        dropped = verdicts(seed)
        monkeypatch.setattr(pipeline, "FOR_MODELS", {"pushdown": ()})
        plain = verdicts(seed)
        monkeypatch.undo()
        for one, other in zip(dropped, plain, strict=True):
            if isinstance(one, Holds | Fails) and isinstance(other, Holds | Fails):
                assert one == other, seed
        (row,) = [row for row in report(counting(seed).program).rows if row.name == "c"]
        assert row.after == 0
        seen += dropped
    assert sum(isinstance(each, Holds) for each in seen) > SEEDS // 2
    assert sum(isinstance(each, Fails) for each in seen) > SEEDS // 2
