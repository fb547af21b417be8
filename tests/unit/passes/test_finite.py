"""Records in slots: what the program does, the program in slots does too, however few they are."""

from __future__ import annotations

from random import Random

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.ir.program import Program
from clew.ir.sorts import Bits
from clew.ir.terms import bits, equal, negate, variable
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Found, Goal, InvariantGoal, SafeGoal
from clew.passes.finite import Finite
from clew.text.parse import parse_program
from clew.text.printer import print_program

HEAD = """program threads;
record Node { value : bits 2 = 0; flag : bool = false; next : ref Node = null; }
var a : ref Node = null;
var b : ref Node = null;
var g : bits 2 = 0;
var h : bits 2 = 0;
"""
LISTED = (
    HEAD
    + """
proc fill() {
  local n : ref Node = null;
  while true { n := new Node; n.value := 1; n.next := a; a := n; yield; }
}
proc look() {
  local n : ref Node = null;
  local v : bits 2 = 0;
  while true {
    if a != null { v := a.value; if v == 3 { g := 3; } if v == 1 { h := 1; } n := a.next; if n == a { g := 2; } }
    yield;
  }
}
process F = fill();
process L = look();
"""
)


def in_slots(program: Program, slots: int) -> Program:
    return Finite(slots).run(program).result


def found(program: Program) -> set[str]:
    """What is reached of the values of g and h, and whether null is followed."""
    names = [variable(name, Bits(2)) for name in "gh"]
    goals: dict[str, Goal] = {
        f"{name.name} == {number}": InvariantGoal(negate(equal(name, bits(number, 2))))
        for name in names
        for number in range(4)
    }
    goals["null"] = SafeGoal(frozenset({"memory.null-dereference"}))
    answers = list(Explore(implementation=Implementation.PYTHON).check(Views(program), tuple(goals.values()), Budget()))
    assert all(isinstance(each, Found | Absent) for each in answers[:-1]), answers
    return {
        name for name, goal in goals.items() if any(isinstance(each, Found) and each.goal is goal for each in answers)
    }


def random_records(seed: int) -> Program:
    """Two processes that make records and follow them, twice around."""
    rng = Random(seed)
    names = ("a", "b", "n")

    def statement() -> str:
        one, other = rng.choice(names), rng.choice(names)
        there = f"if {one} != null " if rng.random() < 0.97 else "if true "
        return rng.choice(
            (
                f"{one} := new Node;",
                f"{one} := new Node; {one}.value := {rng.randrange(4)};",
                f"{there}{{ v := {one}.value; g := v; }}",
                f"{there}{{ f := {one}.flag; if f {{ h := h + 1; }} }}",
                f"{there}{{ {one}.flag := g == h; }}",
                f"{there}{{ {one}.value := v + 1; }}",
                f"{there}{{ {one}.next := {other}; }}",
                f"{there}{{ {one} := {one}.next; }}",
                f"if {one} == {other} && {one} != null {{ h := h + 1; }}",
                f"{one} := {other};",
                "yield;",
            )
        )

    def procedure(name: str) -> str:
        body = " ".join(statement() for _ in range(rng.randrange(4, 9)))
        declared = "local n : ref Node = null; local v : bits 2 = 0; local f : bool = false; local i : bits 2 = 0;"
        return f"proc {name}() {{ {declared} while i < 2 {{ {body} yield; i := i + 1; }} }}\n"

    return parse_program(f"{HEAD}{procedure('one')}{procedure('two')}process P = one();\nprocess Q = two();\n")


@pytest.mark.shows("symcpp", 39)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_reached_is_reached_in_slots(seed: int) -> None:
    program = random_records(seed)
    real = found(program)
    for slots in (0, 1, 2):
        assert real <= found(in_slots(program, slots)), f"{slots} slots"
    assert found(in_slots(program, 12)) == real, "with a slot for each record nothing should come to it"


@pytest.mark.shows("symcpp", 38, 39)
def test_a_program_that_makes_records_for_ever_is_finite() -> None:
    """What two slots tell apart is proved of any number of records: no record follows itself, none holds a 3."""
    program = in_slots(parse_program(LISTED), 2)
    assert parse_program(print_program(program)) == program, "it should be a program like any other"
    assert found(program) >= {"h == 1"}
    assert "null" not in found(program)


@pytest.mark.shows("symcpp", 39)
def test_new_takes_the_first_free_slot_and_touches_no_other() -> None:
    """In the source it set all free slots; the second record must not lose what the first one holds."""
    text = HEAD + "proc p() { a := new Node; a.value := 3; b := new Node; b.value := 1; g := a.value; h := b.value; }\n"
    assert found(in_slots(parse_program(text + "process P = p();"), 2)) == {
        f"{n} == {v}" for n, v in ("g0", "h0", "g3", "h1")
    }
