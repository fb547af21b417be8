"""Objects that one access may touch are of one type, also those that a maker makes for others."""

from __future__ import annotations

import pytest

from clew.ir.commands import Allocate, Call
from clew.ir.program import Program
from clew.ir.rewriting import commands_in
from clew.lower.heap.object_types import typed
from clew.text.parse import parse_program

TEXT = """program single;
proc made() -> (pointer) {
  local p : pointer;
  p := new bytes(16);
  return p;
}
proc main() {
  local list : pointer = null; local inner : pointer = null; local p : pointer; local q : pointer; local x : bits 32;
  loop { yield; choose { break; } or {
    p := call made(); *p := list; FIRST *pointer.add(p, 8) := inner; list := p;
  } }
  loop { yield; choose { break; } or { q := call made(); *q := inner; *pointer.add(q, 8) := 1#32; inner := q; } }
  p := null;
  while list != null { yield; p := *list; x := *pointer.add(inner, 8); list := p; }
}
process P = main();
"""


def _types(program: Program) -> list[str]:
    """The types of what the calls of the first procedure give, in their order."""
    procedures = {each.name: each for each in program.procedures}
    calls = (each for each in commands_in(procedures["main"]) if isinstance(each, Call))
    makers = (procedures[str(each.callee)] for each in calls)
    return [str(each.struct) for maker in makers for each in commands_in(maker) if isinstance(each, Allocate)]


def test_what_is_walked_over_apart_is_of_two_types() -> None:
    one, other = _types(typed(parse_program(TEXT.replace("FIRST", ""))))
    assert one != other


@pytest.mark.parametrize(
    "mixing",
    [
        pytest.param("inner := p;", id="by a variable"),
        pytest.param("*pointer.add(p, 8) := p; inner := *pointer.add(p, 8);", id="by memory"),
    ],
)
def test_where_one_access_touches_both_they_are_one(mixing: str) -> None:
    program = parse_program(TEXT.replace("FIRST", mixing))
    assert typed(program) is program


def test_types_of_the_program_stay() -> None:
    text = TEXT.replace("FIRST", "").replace("new bytes(16)", "new bytes(16) of Cell")
    program = parse_program(text.replace("program single;", "program single;\nstruct Cell : bytes 16 { }"))
    assert typed(program) is program
