"""Programs of processes with inputs: loops that are cut, bounded or endless, and pointers that inputs move."""

from __future__ import annotations

import pytest

from clew.engines.search.simulate.engine import Simulate
from clew.errors import InputError
from clew.ir.program import Program
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, SafeGoal, Stopped
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse_program
from clew.verdict import Limit

COUNTING = """program single;
proc main() {
  local x : bits 32 = 0;
  local sum : bits 32 = 0;
  havoc x;
  while sum < x {
    sum := sum + 1;
    assert sum != 8;
  }
}
process P = main();
"""
LONG = """program single;
proc main() {
  local x : bits 32 = 0;
  local i : bits 32 = 0;
  havoc x in 0..9;
  while i < 9000 {
    i := i + 1;
    if x == 3 { x := 4; }
  }
  havoc x in 0..9;
  assert x != 7;
}
process P = main();
"""
SERVER = """program single;
proc main() {
  local input : bits 32 = 0;
  local state : bits 8 = 0;
  while true {
    havoc input;
    if input < 100 { state := (state + 1) % 3; }
    assert state < 3;
  }
}
process P = main();
"""
MOVED = """program single;
object cells : bytes 8;
proc main() {{
  local x : bits 64 = 0;
  local p : pointer;
  local found : bits 8 = 0;
  havoc x;
  p := pointer.add(&cells, x);
  {use}
}}
process P = main();
"""


def answer(program: Program, engine: Simulate | None = None) -> tuple[Answer, Figures]:
    """What the engine says on violations, and its figures."""
    found, figures = (engine or Simulate()).check(Views(program), (SafeGoal(),), Budget())
    assert isinstance(figures, Figures)
    return found, figures


def read(text: str) -> Program:
    return parse_program(text)


def test_a_bound_on_rounds_says_so_where_it_cut_something_off() -> None:
    found, _ = answer(read(COUNTING), Simulate(unwind=3))
    assert isinstance(found, Stopped)
    assert found.limit is Limit.DEPTH
    assert "unwind=3" in found.reason


@pytest.mark.parametrize("unwind", [0, 20])
def test_what_lies_within_the_bound_is_found(unwind: int) -> None:
    program = read(COUNTING)
    found, _ = answer(program, Simulate(unwind=unwind))
    assert isinstance(found, Found)
    assert Interpreter(program).replay(found.run).violation is not None


def test_a_bound_that_cut_nothing_off_shows_absence() -> None:
    found, _ = answer(read(COUNTING.replace("havoc x", "havoc x in 0..5")), Simulate(unwind=20))
    assert isinstance(found, Absent)


def test_a_bound_is_no_negative_number() -> None:
    with pytest.raises(InputError, match="option unwind"):
        answer(read(COUNTING), Simulate(unwind=-1))


def test_a_run_through_a_long_loop_is_told_in_the_steps_of_the_interpreter() -> None:
    program = read(LONG)
    found, _ = answer(program)
    assert isinstance(found, Found)
    assert len(found.run.moves) > 1
    violation = Interpreter(program).replay(found.run).violation
    assert violation is not None


def test_a_loop_without_end_meets_its_own_states() -> None:
    found, figures = answer(read(SERVER))
    assert isinstance(found, Absent)
    assert figures.statistics.states is not None
    assert figures.statistics.states < 20


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        pytest.param("found := *p;", Found, id="an access anywhere leaves the object"),
        pytest.param("if x < 8 { found := *p; }", Stopped, id="a pointer outside that nobody follows stands for many"),
        pytest.param("assume x < 8; p := pointer.add(&cells, x); found := *p;", Stopped, id="the first move counts"),
    ],
)
def test_a_pointer_at_a_distance_that_is_an_input(use: str, expected: type) -> None:
    program = read(MOVED.format(use=use))
    found, _ = answer(program)
    assert isinstance(found, expected)
    if isinstance(found, Found):
        violation = Interpreter(program).replay(found.run).violation
        assert violation is not None
        assert violation.check == "memory.out-of-bounds"


def test_a_distance_that_stays_inside_is_followed_everywhere() -> None:
    text = MOVED.format(use="*p := 1#8; found := *&cells; assert found == (x == 0 ? 1 : 0);").replace(
        "havoc x", "havoc x in 0..7"
    )
    found, _ = answer(read(text))
    assert isinstance(found, Absent)
