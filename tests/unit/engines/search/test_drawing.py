"""Runs by machine code with drawn answers: what is found, and that the interpreter can follow every one of them."""

from __future__ import annotations

import pytest

from clew.codegen.c.probing import DrawnRun, drawn_runs
from clew.codegen.python.jit import accelerated
from clew.engines.search.drawing import followed
from clew.ir.program import Program
from clew.ir.source import Source
from clew.lower.facts import Facts
from clew.models.engine import SafeGoal
from clew.semantics.outcome import Violation
from clew.text.parse import parse

_STEPS = 10_000_000


def _found(text: str, steps: int = _STEPS, *, stuck: bool = False) -> DrawnRun | int:
    program = parse(Source("p.clew", text)).program
    facts = Facts(program)
    with drawn_runs(program, (SafeGoal(None),), facts.numbers, facts.compared) as runs:
        return runs.further(steps, (0,), stuck=stuck)


def _violation(text: str, steps: int = _STEPS) -> Violation | None:
    program: Program = parse(Source("p.clew", text)).program
    found = _found(text, steps)
    return followed(accelerated(program), found)[1].violation if isinstance(found, DrawnRun) else None


PROTOCOL = """program single;
var block : bits 8 = 1;
var state : bits 8 = 0;
proc start() {
  local c : bits 8; local on : bool;
  while true {
    yield;
    havoc on;
    if on {
      havoc c;
      if state == 0 { if c == 170 { state := 1; } }
      else { if state == 1 { if c == block { state := 2; } else { state := 0; } }
      else { if c == ~block { block := block + 1; } state := 0; } }
    }
    assert block %s;
  }
}
process P = start();
"""


@pytest.mark.parametrize(("relation", "is_wrong"), [("!= 6", True), ("<= 255", False)])
def test_a_protocol_of_bytes_that_tell_what_the_state_holds(relation: str, is_wrong: bool) -> None:
    assert (_violation(PROTOCOL % relation, 100_000 if not is_wrong else _STEPS) is not None) == is_wrong


WAITS = """program single;
var mode : bits 8 = 0;
var ticks : bits 32 = 0;
proc start() {
  local key : bits 1; local bad : bits 3; local tick : bits 1; local since : bits 32 = 0; local fault : bool = false;
  while true {
    yield;
    havoc key; havoc bad; havoc tick;
    if tick == 1 { ticks := ticks + 1; }
    if bad == 5 { fault := true; }
    if mode == 0 { if key == 1 && !fault { mode := 1; since := ticks; } }
    else { if key == 0 { mode := 0; fault := false; } else { if ticks - since >= 40 { mode := 2; } } }
    assert !(mode == 2 && fault);
    if mode == 2 { mode := 0; fault := false; }
  }
}
process P = start();
"""


def test_a_fault_while_a_timer_has_to_expire() -> None:
    assert _violation(WAITS) is not None


WIDE = """program single;
proc start() {
  local n : bits 64; local low : bits 16 signed; local flag : bool;
  while true {
    yield;
    havoc n in 5..1000000000000; havoc low in -7#16..9#16; havoc flag;
    assert n >= 5 && n <= 1000000000000;
    assert low >= -7#16 && low <= 9#16;
  }
}
process P = start();
"""


def test_what_is_drawn_lies_between_the_ends_of_the_choice() -> None:
    assert _violation(WIDE, 100_000) is None


LOCKS = """program threads;
var first : bool = false;
var second : bool = false;
proc one() { while true { await !first; first := true; yield; await !second; first := false; yield; } }
proc other() {
  while true { await !second; second := true; yield; %s second := false; yield; }
}
process P = one();
process Q = other();
"""


@pytest.mark.parametrize(("between", "is_stuck"), [("await !first;", True), ("", False)])
def test_a_state_where_nobody_goes_on(between: str, is_stuck: bool) -> None:
    found = _found(LOCKS % between, 100_000, stuck=True)
    assert isinstance(found, DrawnRun) == is_stuck
    assert not isinstance(found, DrawnRun) or found.is_stuck
