"""The calls of a run as a tree: exact also where a procedure returns and is called again within one step."""

from __future__ import annotations

import json

import pytest

import clew
from clew.ir.source import Source
from clew.pipeline.sources import load_sources
from clew.report import json as as_json
from clew.report.text import render

TEXT = """program single;
var seen : bits 3 = 0;
proc main() {
  call walk(2);
  assert seen != 7;
}
proc walk(n : bits 2) {
  local m : bits 2;
  seen := seen + 1;
  yield;
  m := n - 1;
  if n != 0 { call walk(m); call walk(m); }
}
process P = main();"""


def calls(text: str, question: str) -> list[tuple[str, str, int, bool]]:
    outcome = clew.check(load_sources([Source("a.clew", text)]), [question], engine="saturate")
    (result,) = outcome.results
    assert result.trace is not None
    return [
        (call.procedure, ", ".join(value for _, value in call.arguments), call.depth, call.returned)
        for call in result.trace.calls
    ]


def test_calls_that_returned_and_calls_that_are_open() -> None:
    assert calls(TEXT, "assertion.violated") == [
        ("main", "", 0, False),
        ("walk", "2", 1, True),
        ("walk", "1", 2, True),
        ("walk", "0", 3, True),
        ("walk", "0", 3, True),
        ("walk", "1", 2, True),
        ("walk", "0", 3, True),
        ("walk", "0", 3, True),
    ]


@pytest.mark.shows("pushdown", "A29")
def test_the_stack_in_the_middle() -> None:
    assert calls(TEXT, "AG (seen != 4)") == [
        ("main", "", 0, False),
        ("walk", "2", 1, False),
        ("walk", "1", 2, False),
        ("walk", "0", 3, True),
        ("walk", "0", 3, False),
    ]


def test_reports_show_the_tree() -> None:
    outcome = clew.check(load_sources([Source("a.clew", TEXT)]), ["assertion.violated"], engine="saturate")
    shown = render(outcome)
    assert "The calls, 8:" in shown
    assert "        walk(n = 1) returned    a.clew:12" in shown
    (listed,) = [item["trace"]["calls"] for item in json.loads(as_json.render(outcome))["properties"]]
    assert listed[1] == {
        "procedure": "walk",
        "arguments": {"n": "2"},
        "depth": 1,
        "span": listed[1]["span"],
        "returned": True,
    }


def test_programs_without_recursion_have_no_tree() -> None:
    flat = TEXT.replace("call walk(m); call walk(m);", "").replace("seen != 7", "seen != 1")
    assert calls(flat, "assertion.violated") == []
