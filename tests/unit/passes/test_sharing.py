"""Which accesses get a scheduling point: those to memory that two processes may touch while both exist."""

from __future__ import annotations

import pytest

from clew.ir.commands import Yield
from clew.ir.rewriting import commands_of
from clew.passes.yields import Yields
from clew.text.parse import parse_program


def points_placed(text: str) -> int:
    """How many scheduling points the program gets."""
    placed = Yields().run(parse_program(text)).result
    return sum(isinstance(command, Yield) for command in commands_of(placed))


TEXT = """
program threads;
record Box {{ held : pointer = null }}
object given : bytes 16;
object fixed : bytes 8 = {{ 0: 7#32 }};
proc worker(me : pointer) {{
  local own : pointer; local value : bits 32; local box : ref Box; local other : pointer;
  own := new bytes(8);
  {worker}
  return;
}}
proc root() {{
  local own : pointer; local value : bits 32; local local_object : pointer;
  own := new bytes(8);
  {before}
  spawn worker(own);
  {after}
  return;
}}
process P = root();
"""


@pytest.mark.parametrize(
    ("worker", "before", "after", "points"),
    [
        pytest.param("*own := 1#32;", "", "", 0, id="an object that a process keeps to itself"),
        pytest.param("*me := 1#32;", "", "", 1, id="an object of which two instances of a root may know"),
        pytest.param("value := *me;", "*own := 1#32;", "", 0, id="what is written before the spawn only"),
        pytest.param("value := *me;", "", "*own := 1#32;", 2, id="what is written after the spawn"),
        pytest.param("value := *&fixed;", "", "value := *&fixed;", 0, id="a constant"),
        pytest.param("value := *&given;", "", "*&given := 1#32;", 2, id="a declared object that is written"),
        pytest.param(
            "other := *pointer.add(&given, 8); value := *other;",
            "*pointer.add(&given, 8) := own;",
            "*own := 1#32;",
            2,
            id="an object found through memory; the memory itself is not written any more",
        ),
        pytest.param(
            "copy 8 bytes from pointer.add(&given, 8) to own; other := *own; value := *other;",
            "*pointer.add(&given, 8) := own;",
            "*own := 1#32;",
            2,
            id="a pointer that was copied as bytes",
        ),
        pytest.param(
            "box := new Box; box.held := me; other := box.held; *other := 1#32;", "", "", 3, id="a pointer in a record"
        ),
        pytest.param(
            "", "", "local_object := new frame bytes(8); *local_object := 1#32;", 0, id="an object of a frame"
        ),
    ],
)
def test_points_before_accesses(worker: str, before: str, after: str, points: int) -> None:
    assert points_placed(TEXT.format(worker=worker, before=before, after=after)) == points


def test_an_atomic_section_has_one_point_in_front() -> None:
    text = """
        program threads;
        object x : bytes 8;
        proc work() {
          local v : bits 32;
          start: goto inside;
          atomic inside: v := *&x; *&x := v + 1; goto behind;
          behind: return;
        }
        process P = work(); process Q = work();
    """
    program = Yields().run(parse_program(text)).result
    counts = {
        block.label: sum(isinstance(command, Yield) for command in block.commands)
        for block in program.procedures[0].blocks
    }
    assert counts == {"start": 1, "inside": 0, "behind": 0}


MADE = """
program threads;
object shared : bytes 8;
proc make(size : bits 64) -> (pointer) {{
  local made : pointer;
  made := new bytes(size);
  fill size bytes at made with 0#8;
  {inside}
  return made;
}}
proc worker(me : pointer) {{
  local own : pointer; local value : bits 32;
  own := call make(8);
  *own := 1#32;
  value := *own;
  {published}
  return;
}}
proc root() {{
  local own : pointer;
  spawn worker(null);
  spawn worker(null);
  own := call make(8);
  *own := 2#32;
  return;
}}
process P = root();
"""


@pytest.mark.parametrize(
    ("inside", "published", "points"),
    [
        pytest.param("", "", 0, id="everybody has what he called for"),
        pytest.param("", "*&shared := own;", 3, id="what one root publishes is its own no longer"),
        pytest.param("*&shared := made;", "", 5, id="who shows what he makes is no maker"),
    ],
)
def test_objects_are_told_apart_by_the_calls_that_made_them(inside: str, published: str, points: int) -> None:
    assert points_placed(MADE.format(inside=inside, published=published)) == points


TOGETHER = """
program threads;
object shared : bytes 8;
proc put(place : pointer) {{
  *place := 1#32;
}}
proc worker() {{
  local own : pointer;
  own := new bytes(8);
  {published}
  call put(own);
  return;
}}
proc root() {{
  local own : pointer; local found : pointer;
  own := new bytes(8);
  spawn worker();
  call put(own);
  {asked}
  return;
}}
process P = root();
"""


@pytest.mark.parametrize(
    ("published", "asked", "points"),
    [
        pytest.param("", "", 0, id="what each process made is its own, also where one procedure writes to all of it"),
        pytest.param("*&shared := own;", "", 2, id="two instances publish what they made"),
        pytest.param("*&shared := own;", "found := *&shared; call put(found);", 3, id="what is found through memory"),
    ],
)
def test_a_procedure_that_all_call_shares_nothing_by_itself(published: str, asked: str, points: int) -> None:
    assert points_placed(TOGETHER.format(published=published, asked=asked)) == points


STARTS = """
program threads;
object cell : bytes 4;
proc one() { local p : pointer = &cell; *p := 1#32; }
proc two() { local p : pointer = &cell; local x : bits 32 = 0; x := *p; }
process P = one();
process Q = two();
"""
WATCHED = """
program threads;
proc one() { local p : pointer = null; p := new bytes(4); *p := 1#32; }
proc two() { local p : pointer = null; local x : bits 32 = 0; p := P->p; x := *p; }
process P = one();
process Q = two();
"""
BELOW = """
program threads;
var shown : pointer = null;
proc show() { shown := self(p); }
proc one() { local p : pointer = null; p := new bytes(4); call show(); *p := 1#32; }
proc two() { local p : pointer = null; local x : bits 32 = 0; p := shown; x := *p; }
process P = one();
process Q = two();
"""


@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param(STARTS, 2, id="pointers with which locals start"),
        pytest.param(WATCHED, 3, id="a pointer in a local at which another process looks"),
        pytest.param(BELOW, 4, id="a pointer that a procedure further down finds by name"),
    ],
)
def test_pointers_that_come_otherwise_than_by_assignment(text: str, points: int) -> None:
    assert points_placed(text) == points
