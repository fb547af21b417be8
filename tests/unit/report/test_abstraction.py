"""What is told of dropped data: as text, and in JSON that keeps to the schema."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from clew.frontends.text import TextFrontend
from clew.ir.source import Source
from clew.outcome import Outcome
from clew.pipeline.checking import Abstraction, check
from clew.report.json import render
from tests.unit.report.test_json import SCHEMA_TEXT

PROGRAM = """program single;
var count : bits 8 = 0;
var mode : bits 8 = 0;
proc main() {
  while mode < 3 { yield; count := count + 1; mode := mode + 1; }
  assert mode == 3;
}
process P = main();
"""


def outcome(abstraction: Abstraction, *, told: list[str] | None = None) -> Outcome:
    loaded = TextFrontend().load((Source("counting.clew", PROGRAM),))
    return check(loaded, abstraction=abstraction, tell=None if told is None else told.append)


@pytest.mark.shows("pushdown", "A31")
def test_what_was_dropped_is_told_in_json() -> None:
    data = json.loads(render(outcome(Abstraction.BITS)))
    validator = Draft202012Validator(json.loads(SCHEMA_TEXT))
    assert [error.message for error in validator.iter_errors(data)] == []
    (told,) = data["abstractions"]
    assert (told["method"], told["precise"], told["bits_before"], told["bits_after"]) == ("bits", True, 16, 2)
    assert round(told["log2_heads_before"] - told["log2_heads_after"], 3) == 14
    assert told["variables"] == [
        {"name": "count", "before": 8, "after": 0, "why": "nobody needs it"},
        {"name": "mode", "before": 8, "after": 2, "why": "branch decides by it"},
    ]


@pytest.mark.shows("pushdown", "A31")
def test_what_was_dropped_is_told_as_text() -> None:
    told: list[str] = []
    outcome(Abstraction.BITS, told=told)
    assert told[1].splitlines()[0].startswith("2 of 16 bits are kept, 2^14 times fewer valuations; 2^")
    assert told[1].splitlines()[1:] == [
        "  count: 8 -> 0 (nobody needs it)",
        "  mode: 8 -> 2 (branch decides by it)",
    ]


def test_nothing_is_told_where_nothing_is_dropped() -> None:
    told: list[str] = []
    kept = outcome(Abstraction.NONE, told=told)
    assert "abstractions" not in json.loads(render(kept))
    assert len(told) == 1
    dropped = outcome(Abstraction.BITS)
    assert [each.verdict for each in kept.results] == [each.verdict for each in dropped.results]
    assert (dropped.statistics.states or 0) <= (kept.statistics.states or 0)
