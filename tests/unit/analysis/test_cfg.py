"""Control flow and calls: where blocks lead, which come again, who may call whom."""

from __future__ import annotations

import pytest

from clew.analysis.callgraph import call_graph, entering, is_recursive, leading_to, leading_to_recursion, recursive
from clew.analysis.cfg import flow_of, in_loops, predecessors, reachable_blocks, unwinds
from clew.analysis.control_dependence import post_dominators
from clew.text.parse import parse_program

FLOW = """program single;
var x : bits 8 = 0;
proc run() {
  if x == 1 { call risky() unwind caught; }
  while x < 3 { x := x + 1; }
  return;
caught:
  x := 9;
}
proc risky() { raise; }
process P = run();
"""

CALLS = """program threads;
proc even() { call odd(); }
proc odd() { call even(); }
proc leaf() { yield; }
proc root() { call leaf(); call leaf(); }
proc user() { call odd(); spawn root(); }
process P = user();
"""


def test_a_call_leads_to_where_it_unwinds() -> None:
    blocks = parse_program(FLOW).procedures[0].blocks
    assert [label for block in blocks for label in unwinds(block)] == ["caught"]
    assert len(reachable_blocks(blocks)) == len(blocks)
    (caller,) = predecessors(blocks)["caught"]
    assert "caught" in flow_of(blocks)[caller]


def test_blocks_of_a_loop_come_again_and_others_do_not() -> None:
    blocks = parse_program(FLOW).procedures[0].blocks
    assert len(in_loops(blocks)) == 2, "the head and the body of the loop should come again"
    assert "caught" not in in_loops(blocks)


def test_all_ways_to_an_end_lead_through_the_last_blocks() -> None:
    procedure = parse_program(FLOW).procedures[0]
    found = post_dominators(procedure)
    assert found["caught"] == {"caught"}
    assert all(label in after for label, after in found.items())


@pytest.mark.parametrize(
    ("spawns", "called"),
    [
        pytest.param(False, ("odd",), id="calls only"),
        pytest.param(True, ("odd", "root"), id="and what is started"),
    ],
)
def test_who_calls_whom(spawns: bool, called: tuple[str, ...]) -> None:
    program = parse_program(CALLS)
    calls = call_graph(program, spawns=spawns)
    assert calls["user"] == called
    assert calls["root"] == ("leaf",)
    assert len(list(entering(program))) == 6


def test_recursion_and_what_leads_to_it() -> None:
    program = parse_program(CALLS)
    calls = call_graph(program)
    assert recursive(calls) == {"even", "odd"}
    assert leading_to_recursion(program) == {"even", "odd", "user"}
    assert leading_to(("leaf",), calls) == {"leaf", "root"}
    assert is_recursive(program)
    assert not is_recursive(parse_program(FLOW))
