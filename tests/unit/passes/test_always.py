"""Invariants that ranges decide: what is certain in every state that is seen, and nothing else."""

from __future__ import annotations

import pytest

from clew.models.engine import InvariantGoal
from clew.models.goals import goal_of
from clew.passes.interval_invariants import always
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from tests.property.test_recursive_programs import program_of

RECURSIVE = """program single;
var g : bits 8 = 0;
var free : bits 8 = any 1..6;
var never : bits 8;
proc down(n : bits 8) {
  yield;
  g := n;
  if n > 0 { call down(n - 1); }
  g := 200;
  g := 3;
  yield;
}
proc main() {
  call down(9);
  while true { g := 7; yield; g := 8; yield; }
}
process P = main();
"""


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        pytest.param("g <= 9", True, id="a range over all calls"),
        pytest.param("g <= 8", False, id="a value that is there"),
        pytest.param("g != 200", True, id="what is written over before anybody sees it"),
        pytest.param("free >= 1 && free < 7", True, id="a free start within bounds"),
        pytest.param("free != 3", False, id="a free start"),
        pytest.param("never <= 255", False, id="what was never written holds nothing"),
        pytest.param("g <= 9 || never == 1", False, id="nor does what mentions it"),
    ],
)
def test_what_ranges_decide(condition: str, expected: bool) -> None:
    program = program_of(RECURSIVE)
    question = parse_property(f"AG ({condition})", ProgramScope(program)).question
    goal = goal_of(question, fair=False).goal
    assert isinstance(goal, InvariantGoal)
    assert always(program, goal.condition) is expected
