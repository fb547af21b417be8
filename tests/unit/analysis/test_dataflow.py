"""Data flow: along ways, by equations, and what liveness makes of it."""

from __future__ import annotations

from operator import and_, or_

import pytest

from clew.analysis.dataflow import equate, forward, solve
from clew.analysis.liveness import Liveness
from clew.ir.program import Block
from clew.ir.rewriting import targets_of
from clew.text.parse import parse_program

EDGES = {"a": ("b", "c"), "b": ("d",), "c": ("d",), "d": ("b",), "e": ("d",)}

PROGRAM = """program single;
var g : bits 8 = 0;
proc run() {
  local x : bits 8;
  local y : bits 8;
  local z : bits 8 = 1;
  if g == 1 { x := 1; y := 2; } else { x := 2; }
  g := x;
  z := 0;
  g := g + z;
  if g == 7 { g := y; }
}
process P = run();
"""


@pytest.mark.parametrize(
    ("join", "at_d"),
    [
        pytest.param(or_, {"a", "b", "c", "d"}, id="on some way"),
        pytest.param(and_, {"a"}, id="on every way"),
    ],
)
def test_what_was_passed_on_the_way(join: object, at_d: set[str]) -> None:
    def following(node: str, passed: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
        return [(target, passed | {node}) for target in EDGES[node]]

    found = solve({"a": frozenset[str]()}, following, join)  # type: ignore[arg-type]  # one of two operators
    assert found["d"] == at_d
    assert "e" not in found, "nothing should be said of what is not reached"


def test_equations_are_solved_for_the_least_values() -> None:
    found = dict.fromkeys(EDGES, 0)
    readers = {"b": ("a", "d"), "c": ("a",), "d": ("b", "c", "e")}
    sizes = {"a": 1, "b": 1, "c": 5, "d": 2, "e": 1}
    equate(found, lambda node: max(sizes[node], *(found[each] for each in EDGES[node])), readers)
    assert found == {"a": 5, "b": 2, "c": 5, "d": 2, "e": 2}


def test_what_is_written_on_every_way() -> None:
    blocks = parse_program(PROGRAM).procedures[0].blocks

    def through(block: Block, written: frozenset[str]) -> frozenset[str]:
        return written.union(target.name for command in block.commands for target in targets_of(command))

    found = forward(blocks, {blocks[0].label: frozenset[str]()}, through, and_)
    last = next(block for block in blocks if "z" in through(block, frozenset()))
    assert found[last.label] == {"x"}


@pytest.mark.parametrize(
    ("started", "found"),
    [
        pytest.param({"g", "z"}, {"y"}, id="what is written on some ways only"),
        pytest.param({"g"}, {"y"}, id="what is written first need not be started"),
        pytest.param({"g", "y"}, set(), id="not what has a value at the start"),
    ],
)
def test_what_may_be_read_before_it_is_written(started: set[str], found: set[str]) -> None:
    procedure = parse_program(PROGRAM).procedures[0]
    liveness = Liveness(procedure.blocks, frozenset({"g", "x", "y", "z"}))
    assert liveness.read_unwritten(started) == found
    assert liveness.read_unwritten(started, lambda command: any(each.name == "x" for each in targets_of(command))) == {
        *found,
        "x",
    }
