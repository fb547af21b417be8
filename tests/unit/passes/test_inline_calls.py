"""Texts in place of calls: frame objects end where their procedure does, also where it never came to make them."""

from __future__ import annotations

from clew.ir.commands import Call
from clew.ir.rewriting import commands_in
from clew.ir.source import Source
from clew.passes.inline_calls import InlineCalls
from clew.pipeline.prepare import transform
from clew.text.parse import parse
from tests.property.test_passes import faults

RAISING = """
program kernel;
var first : bool = true;
proc raising() {
  begin:
    if first goto wrong else fine;
  wrong:
    first := false;
    raise (null : pointer);
  fine:
    if first goto round else over;
  round:
    call raising();
    goto over;
  over:
    return;
}
proc using(place : pointer) {
  begin:
    *place aligned 4 := 6#32;
    if first goto round else over;
  round:
    call using(place);
    goto over;
  over:
    return;
}
proc outer() -> (bool) {
  local caught : pointer;
  local place : pointer;
  begin:
    call raising() unwind landing catch caught;
    place := new frame bytes(4);
    call using(place);
    return false;
  landing:
    return true;
}
proc whole() {
  local again : bool;
  begin:
    again := call outer();
    if again goto begin else done;
  done:
    return;
}
process p = whole();
"""


def test_an_object_that_was_not_made_does_not_end() -> None:
    """What is called in front of it raises: its procedure is left, and there is nothing that could end."""
    program = parse(Source("raising", RAISING)).program
    made = transform(program, (InlineCalls(),)).result
    (whole,) = (each for each in made.procedures if each.name == "whole")
    assert {each.callee for each in commands_in(whole) if isinstance(each, Call)} == {"raising", "using"}
    before, after = faults(program), faults(made)
    assert before is not None
    assert after is not None
    assert (set(before[0]), set(after[0])) == (set(), set())
