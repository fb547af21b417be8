"""Linear time on folded heaps, inside of calls: shapes, reachability, equality, the end."""

from __future__ import annotations

import pytest

from clew.engines.hierarchical.modes import Checker, Mode
from clew.errors import InputError
from clew.ir.properties import And, Atom, Formula, Linear, Next, Not, Or, Release, Truth, Until
from clew.ir.sorts import BOOL
from clew.ir.terms import Term, variable
from clew.lower.views import Views
from clew.models.engine import LinearGoal
from clew.models.goals import goal_of
from clew.text.parse import parse_program

PROGRAM = """program single;
struct Cell : bytes 16 { 0: next : pointer to Cell; 8: value : bits 32 }
proc build() -> (pointer) {
  local list : pointer = null; local n : pointer = null;
  loop { yield; choose { break; } or { n := new bytes(16) of Cell; *n := list; list := n; n := null; } }
  return list;
}
proc lose(kept : pointer) {
  local n : pointer = null; n := new bytes(16) of Cell; *n := (null : pointer); yield; *n := (null : pointer);
}
proc main() {
  local head : pointer = null; local rest : pointer = null; local done : pointer = null;
  head := call build();
  if head == null { return; }
  rest := *head;
  if rest == null { return; }
  rest := null;
  yield;
  EXTRA
  done := null;
  while head != null { yield; rest := *head; *head := done; done := head; head := rest; }
  yield;
}
process P = main();
"""


def atom(text: str) -> Term:
    return variable(text, BOOL)


def always(formula: Formula) -> Formula:
    return Release(Truth(False), formula)


def never(text: str) -> Formula:
    return always(Not(Atom(atom(text))))


def finally_(formula: Formula) -> Formula:
    return Until(Truth(True), formula)


def implies(left: Formula, right: Formula) -> Formula:
    return Or(Not(left), right)


SHAPE = Atom(atom("L(list Cell)"))
OVER = Atom(atom("terminated"))


def proved(formula: Formula, *atoms: str, extra: str = "", mode: Mode = Mode.LAZY) -> bool:
    """Whether no run is against the formula."""
    goal = goal_of(Linear(formula), fair=False).goal
    assert isinstance(goal, LinearGoal)
    views = Views(parse_program(PROGRAM.replace("EXTRA", extra)))
    machine = views.heap_components([atom(each) for each in atoms])
    return Checker(machine, mode=mode).linear(goal.automaton, goal.formula).trace is None


@pytest.mark.parametrize("mode", Mode)
def test_what_is_done_is_apart_from_what_is_left(mode: Mode) -> None:
    for reached in ("isReachable(head, done)", "isReachable(done, head, [next])"):
        both = (Atom(atom("done != null")), Atom(atom("head != null")))
        apart = always(Or(Or(*map(Not, both)), Not(Atom(atom(reached)))))
        assert proved(apart, reached, "done != null", "head != null", mode=mode)
    # Both lists end in null.
    assert not proved(never("isReachable(head, done)"), "isReachable(head, done)", mode=mode)
    assert not proved(never("done != null"), "done != null", mode=mode)


@pytest.mark.parametrize("extra", ["", "call lose(head);"])
def test_what_a_callee_does_to_the_shape_is_seen(extra: str) -> None:
    """All of the heap is one list; a callee that makes an object and drops it is seen inside."""
    kept = Atom(atom("kept != null"))
    formula = always(implies(kept, SHAPE))
    assert proved(formula, "kept != null", "L(list Cell)", extra=extra) is (not extra)


def test_the_shape_inside_of_a_callee_is_that_of_the_whole_heap() -> None:
    """A callee that sees only a list is not told that the heap is one, as long as its caller has another object."""
    aside = "done := new bytes(16) of Cell; *done := (null : pointer); call look(head); *done := done;"
    text = PROGRAM.replace("proc main", "proc look(kept : pointer) { yield; }\nproc main")
    views = Views(parse_program(text.replace("EXTRA", aside)))
    atoms = [atom("kept != null"), atom("L(list Cell)")]
    machine = views.heap_components(atoms)
    goal = goal_of(Linear(always(implies(Atom(atoms[0]), SHAPE))), fair=False).goal
    assert isinstance(goal, LinearGoal)
    assert Checker(machine).linear(goal.automaton, goal.formula).trace is not None


@pytest.mark.shows("heaps", "further traps")
@pytest.mark.parametrize("mode", Mode)
def test_unfolding_takes_no_time(mode: Mode) -> None:
    """Between the two states the list is unfolded; the next state is the one behind that."""
    extra = "done := head; yield; rest := *head; rest := *rest; done := rest; rest := null; yield; done := null;"
    here = And(Atom(atom("done == head")), Atom(atom("head != null")))
    formula = always(implies(here, Next(Not(Atom(atom("done == head"))))))
    atoms = ("done == head", "head != null")
    assert proved(formula, *atoms, extra=extra, mode=mode)
    assert not proved(always(Not(here)), *atoms, extra=extra, mode=mode)


def test_the_end_is_told() -> None:
    assert not proved(finally_(OVER), "terminated")
    assert proved(always(implies(OVER, always(OVER))), "terminated")


def test_unknown_questions_are_refused() -> None:
    with pytest.raises(InputError, match="no heap is asked 'colour'"):
        proved(never("colour"), "colour")
    with pytest.raises(InputError, match="no nonterminal is called 'ring'"):
        proved(never("L(ring)"), "L(ring)")
