"""Invariants over locations, variables, arrays and queues: verdicts that were worked out by hand."""

from __future__ import annotations

import pytest

from clew.frontends.text import TextFrontend
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.verdict import Fails, Holds

PROGRAM = """
program actions;
var q : queue 2 of (bits 3) = [];
var at : bits 2 = 0;
var sum : bits 3 = 0;
var got : bits 3 = 0;
var slots : bits 3[2] = [0, 0];

action first by P when at == 0 && !queue.full(q) { push q(1); at := 1; }
action second by P when at == 1 && !queue.full(q) { push q(3); at := 2; slots := store(slots, sum & 1, 5); }
action again by P when at == 2 && sum == 4 { at := 3; }
action take by C when queue.length(q) > 0 { got := pop q; sum := sum + got; }
"""
VERDICTS = {
    "AG (at != 3)": False,
    "AG (at != 3 || sum == 4)": True,
    "AG (len(q) <= 2)": True,
    "AG (!full(q))": False,
    "AG (len(q) == 0 || at != 0)": True,
    "AG (got != 2)": True,
    "AG (got != 3)": False,
    "AG (sum == 0 || sum == 1 || sum == 4)": True,
    "AG (slots[0] == 0)": False,
    "AG (slots[0] == 0 || slots[1] == 0)": True,
    "EF (len(q) == 2 && sum == 0)": True,
    "EF (len(q) == 2 && sum == 1)": False,
}


@pytest.mark.shows("machines", 4)
@pytest.mark.parametrize("engine", ["ic3", "bdd", "kind", "ic3{queues=cyclic-onehot}"])
def test_verdicts(engine: str) -> None:
    model = TextFrontend().load([Source("model.clew", PROGRAM)])
    outcome = check(model, list(VERDICTS), engine=engine)
    found = {result.property.text: type(result.verdict) for result in outcome.results}
    assert not outcome.faults
    assert found == {text: Holds if holds else Fails for text, holds in VERDICTS.items()}
