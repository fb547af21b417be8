"""Static transitions and their relations: those that the document prints, and what they must not forget."""

from __future__ import annotations

import pytest

from clew.analysis.static_transitions import Arrays, Transitions
from clew.engines.search.reductions.interference import Interference, Visible
from clew.semantics.code import Code
from tests.unit.engines.search.families import ivl

Pairs = set[frozenset[str]]


def relations(text: str, visible: Visible | None = None, arrays: Arrays = Arrays.WHOLE) -> tuple[Pairs, set[str]]:
    """Dependent pairs, and who can enable whom, by names: D1 is the second transition of D."""
    program = ivl(text)
    transitions = Transitions(Code(program), arrays)
    found = Interference(transitions, visible or Visible())
    names: list[str] = []
    for transition in transitions.table:
        process = program.processes[transition.process].name
        names.append(f"{process}{sum(name.rstrip('0123456789') == process for name in names)}")
    numbers = range(len(names))
    dependent = {frozenset((names[a], names[b])) for a in numbers for b in numbers if found.dependent[a] >> b & 1}
    enabling = {f"{names[b]}>{names[a]}" for a in numbers for b in numbers if found.enables[a] >> b & 1}
    return dependent, enabling


def pairs(text: str) -> Pairs:
    return {frozenset(pair.split("-")) for pair in text.split()}


@pytest.mark.shows("systemc", 20, case="listing 2.6")
@pytest.mark.shows("systemc", 20, case="listing 2.7")
@pytest.mark.shows("systemc", 20, case="listing 3.1")
@pytest.mark.parametrize(
    ("text", "dependent", "enabling"),
    [
        pytest.param(
            "int x = 0; event e; thread A { assert (x == 0); } thread B { notify e; } thread D { wait e; x = 1; }"
            "main { start; }",
            "A0-D1 B0-D0",
            "B0>D1",
            id="listing 2.6",
        ),
        pytest.param(
            "int x = 0; event e1, e2; thread A { x = 1; } thread B { notify e2; } thread C { notify e1; }"
            "thread D { wait e1; wait e2; assert x == 1; } main { start; }",
            "A0-D2 B0-D1 C0-D0",
            "B0>D2 C0>D1",
            id="listing 2.7",
        ),
        pytest.param(
            "event eA, eB; thread A { delay 0; while (true) { notify eB; wait eA; } }"
            "thread B { while (true) { wait eB; notify eA; } } thread D { delay 0; assert false; } main { start; }",
            "A1-B0 A2-B0 A1-B1 A2-B1",
            "A1>B1 A2>B1 B1>A2",
            id="listing 3.1",
        ),
        pytest.param(
            "int x = 0; thread A { x += 1; } thread B { x += 2; } thread C { x *= 2; } main { start; }",
            "A0-C0 B0-C0",
            "",
            id="updates with one operator commute",
        ),
        pytest.param(
            "int x = 0; thread A { x += 1; } thread B { int y = x; x += 2; } main { start; }",
            "A0-B0",
            "",
            id="an update of what is also read does not",
        ),
        pytest.param(
            "int x = 0; void add(int *p) { *p += 1; } thread A { add(&x); } thread B { add(&x); } main { start; }",
            "A0-B0",
            "",
            id="a store through a pointer is a plain write",
        ),
        pytest.param(
            "int a[2]; thread A { a[0] = 1; } thread B { a[1] = 1; } main { start; }",
            "A0-B0",
            "",
            id="arrays are wholes",
        ),
        pytest.param(
            "event e; thread A { notify e, 0; notify e, 1; } thread B { wait e; } main { start; }",
            "",
            "",
            id="what takes effect later does not matter",
        ),
        pytest.param(
            "int x = 0; thread A { suspend B; } thread B { wait_time 1; x = 1; } main { start; }",
            "A0-B0 A0-B1",
            "",
            id="suspending depends on all that the other does",
        ),
        pytest.param(
            "int x = 0; event e; void work() { x = 1; wait e; x = 2; } thread A { work(); } thread B { notify e; }"
            "main { start; }",
            "A0-B0",
            "B0>A1",
            id="a wait in a function",
        ),
    ],
)
def test_relations(text: str, dependent: str, enabling: str) -> None:
    assert relations(text) == (pairs(dependent), set(enabling.split()))


def test_constant_indices_can_be_told_apart() -> None:
    text = "int a[2]; thread A { a[0] = 1; } thread B { a[1] = 1; } thread C { a[0] = 2; } main { start; }"
    assert relations(text, arrays=Arrays.ELEMENTS)[0] == pairs("A0-C0")


def test_writers_of_what_a_goal_reads_depend_on_each_other() -> None:
    text = "int x = 0, y = 0; thread A { x += 1; } thread B { x += 1; } thread C { y = 1; } main { start; }"
    assert relations(text, Visible(frozenset({"x"})))[0] == pairs("A0-B0")
    assert relations(text, Visible(frozenset({"x", "y"})))[0] == pairs("A0-B0 A0-C0 B0-C0")


def test_a_recursive_function_that_waits_makes_one_transition() -> None:
    text = """int x = 0; event e;
    void down(int n) { x = n; if (n > 0) { wait e; down(n - 1); } }
    thread A { down(3); } thread B { notify e; } main { start; }"""
    dependent, enabling = relations(text)
    assert dependent == pairs("A0-B0")
    assert enabling == {"B0>A0"}
