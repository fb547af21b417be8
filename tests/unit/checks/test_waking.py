"""Spurious choices: ordinary ones for safety and deadlock, none that could go on for ever for linear questions."""

from __future__ import annotations

import pytest

import clew
from clew.ir.source import Source
from clew.pipeline.sources import load_sources
from clew.text.parse import parse_program
from clew.text.printer import print_program

WAITER = """
program threads;
var done : bool = false;
var woken : bool = false;
var seen : bool = false;
var ended : bool = false;

proc wait(again : bool) {
  local by_itself : bool = false;
  loop {
    if done { break; }
    woken := false;
    havoc spurious by_itself;
    if by_itself { yield; } else { await woken; }
    seen := true;
    yield;
    if !again { break; }
  }
  ended := true;
}

proc signal() { SIGNAL }

process waiter = wait(AGAIN);
process signaller = signal();
"""
SETS = "yield; done := true; woken := true;"
FORGETS = "yield; done := true;"
FOR_EVER = "loop { yield; woken := true; }"


def verdicts(signal: str, again: str, *properties: str, engine: str | None = None) -> list[str]:
    text = WAITER.replace("SIGNAL", signal).replace("AGAIN", again)
    outcome = clew.check(load_sources([Source("a.clew", text)]), properties, engine=engine)
    assert outcome.faults == ()
    assert all(each.confirmed for each in outcome.results if isinstance(each.verdict, clew.Fails))
    return [type(each.verdict).__name__ for each in outcome.results]


@pytest.mark.parametrize(
    ("signal", "again", "question", "wanted"),
    [
        pytest.param(SETS, "true", "deadlock", "Holds", id="a signal ends the wait"),
        pytest.param(FORGETS, "true", "deadlock", "Fails", id="without one, waking up by itself is no way out"),
        pytest.param(SETS, "true", "F ended", "Holds", id="nobody wakes up by itself for ever"),
        pytest.param(FORGETS, "true", "F ended", "Fails", id="a wait without a signal may last"),
        pytest.param(SETS, "false", "G (ended -> done)", "Fails", id="a wait that is not repeated may end too early"),
        pytest.param(SETS, "true", "G (ended -> done)", "Holds", id="one that is repeated does not"),
        pytest.param(SETS, "true", "G !seen", "Fails", id="waking up by itself is seen"),
        pytest.param(FOR_EVER, "true", "F ended", "Fails", id="what goes on for ever for a reason counts"),
        pytest.param(SETS, "true", "termination", "Holds", id="every run ends"),
    ],
)
def test_verdicts(signal: str, again: str, question: str, wanted: str) -> None:
    assert verdicts(signal, again, question, engine="explore{implementation=python}") == [wanted]


def test_native_search() -> None:
    assert verdicts(SETS, "true", "F ended") == ["Holds"]


def test_branching_time_is_not_decided() -> None:
    assert verdicts(SETS, "true", "AG EF ended") == ["Unknown"]


def test_round_trip() -> None:
    program = parse_program(WAITER.replace("SIGNAL", SETS).replace("AGAIN", "true"))
    assert "havoc spurious by_itself;" in print_program(program)
    assert parse_program(print_program(program)) == program


@pytest.mark.parametrize("wrong", ["havoc spurious n;", "havoc fair spurious b;"])
def test_what_is_spurious_is_a_truth_value(wrong: str) -> None:
    text = f"program single; var n : bits 2 = 0; var b : bool = false; proc f() {{ {wrong} }} process p = f();"
    with pytest.raises(clew.InputError, match="spurious"):
        load_sources([Source("a.clew", text)])
