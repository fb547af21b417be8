"""States as rows of components: programs whose parts change, move and end have the states of the reference."""

from __future__ import annotations

import pytest

from clew.codegen.c.processes.layout import layout_of
from clew.text.parse import parse_program
from tests.unit.codegen.c.test_processes import same_states

HANDED_ON = """program threads;
var box : pointer = null;
proc child(p : pointer) { *pointer.add(p, 8) := 1#8; yield; box := p; yield; free p; }
proc first() {
  local a : pointer;
  local b : pointer;
  a := new bytes(4); b := new bytes(16); *b := a; yield;
  spawn child(b); yield;
  free a; yield;
  a := undefined; b := undefined;
}
process P = first();
"""
FRAMES = """program threads;
var n : bits 8 = 0;
proc inner(p : pointer) { local q : pointer; q := new frame bytes(2); *q := 5#8; yield; *p := q; yield; }
proc worker() {
  local p : pointer;
  p := new frame bytes(8); *p := 0#64; yield;
  call inner(p); yield;
  expire p; n := n + 1;
}
process P = worker();
process Q = worker();
"""
HALTED = """program threads;
object memory : bytes 4;
var done : bool = false;
proc ends() { yield; *&memory := 1#8; yield; halt; }
proc child() { local p : pointer; p := new bytes(1); yield; *&memory := 0#8; yield; free p; done := true; }
proc first() { spawn child(); spawn child(); yield; call ends(); }
process P = first();
"""


@pytest.mark.parametrize("text", [HANDED_ON, FRAMES, HALTED], ids=["handed on", "frames", "halted"])
def test_states_are_those_of_the_reference(text: str) -> None:
    program = parse_program(text)
    assert layout_of(program).collapses
    assert same_states(program)
