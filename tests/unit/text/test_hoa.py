"""Automata in the HOA format: what is read means what it says, and the rest is refused with its place."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.errors import InputError
from clew.ir.properties import Automaton, Claim
from clew.ir.source import Source
from clew.ir.terms import Apply, Constant, Term
from clew.logic.temporal.automata import automaton_of
from clew.text.properties.hoa import read_automaton
from clew.text.properties.text import Named
from tests.property.formulas import ATOMS, accepts, random_formula, random_word


class Atoms:
    """The names a, b and c."""

    def resolve(self, name: str) -> Named | None:
        return next((Named(atom) for atom in ATOMS if atom.name == name), None)

    def known(self) -> tuple[str, ...]:
        return tuple(atom.name for atom in ATOMS)


def read(text: str) -> Automaton:
    question = read_automaton(Source("claim.hoa", text), Atoms()).question
    assert isinstance(question, Claim)
    return question.automaton


def written(automaton: Automaton, *, acceptance: str | None = None) -> str:
    """The automaton in the format, with labels and marks on edges."""
    sets = " & ".join(f"Inf({mark})" for mark in range(automaton.marks)) or "t"
    lines = [
        "HOA: v1",
        'name: "some"',
        f"States: {automaton.states}",
        *(f"Start: {each}" for each in automaton.initial),
    ]
    lines += [
        'AP: 3 "a" "b" "c"',
        "acc-name: generalized-Buchi 7",
        f"Acceptance: {automaton.marks} {acceptance or sets}",
    ]
    lines += ["properties: trans-labels explicit-labels trans-acc", "--BODY--"]
    for state in range(automaton.states):
        lines.append(f'State: {state} "s{state}"')
        for edge in automaton.edges:
            if edge.source == state:
                marks = " ".join(map(str, sorted(edge.marks)))
                lines.append(f"  [{_label(edge.guard)}] {edge.target} {{{marks}}}")
    return "\n".join((*lines, "--END--", ""))


def _label(term: Term) -> str:
    match term:
        case Constant(value=value):
            return "t" if value else "f"
        case Apply(operator="not", arguments=(operand,)):
            return f"!({_label(operand)})"
        case Apply(operator="and", arguments=parts):
            return "(" + " & ".join(map(_label, parts)) + ")"
        case Apply(operator="or", arguments=parts):
            return "(" + " | ".join(map(_label, parts)) + ")"
        case _:
            return str(ATOMS.index(term))


@pytest.mark.shows("heaps", "B26")
def test_what_is_written_is_read() -> None:
    random = Random(3)
    accepted = 0
    for _ in range(60):
        automaton = automaton_of(random_formula(random, random.randint(1, 7)))
        again = read(written(automaton))
        for _ in range(6):
            word = random_word(random)
            assert accepts(again, *word) == accepts(automaton, *word)
            accepted += accepts(again, *word)
    assert 50 < accepted < 310


STATES = """
HOA: v1 /* state-based, with an alias and a label on a state */
States: 2
Start: 0
AP: 2 "a" "b && !c"
Alias: @only 0&!1
acc-name: Buchi
Acceptance: 1 Inf(0)
tool: "somebody" "1.0"
--BODY--
State: [@only] 0 "first" {} 1 0
State: 1 {0} [t] 1
--END--
"""


def test_labels_and_marks_of_states_belong_to_the_edges_that_leave() -> None:
    automaton = read(STATES)
    assert [(edge.source, edge.target, edge.marks) for edge in automaton.edges] == [
        (0, 1, frozenset()),
        (0, 0, frozenset()),
        (1, 1, frozenset({0})),
    ]
    one: dict[Term, bool] = {ATOMS[0]: True, ATOMS[1]: False, ATOMS[2]: False}
    other: dict[Term, bool] = {ATOMS[0]: False, ATOMS[1]: True, ATOMS[2]: False}
    assert accepts(automaton, [one, other], 1)
    assert not accepts(automaton, [other, one], 1)


def test_edges_without_labels_are_in_the_order_of_the_valuations() -> None:
    text = 'HOA: v1 States: 2 Start: 0 AP: 1 "a" Acceptance: 0 t --BODY-- State: 0 0 1 State: 1 1 1 --END--'
    automaton = read(text)
    assert [(edge.source, edge.target) for edge in automaton.edges] == [(0, 0), (0, 1), (1, 1), (1, 1)]
    assert automaton.edges[1].guard is ATOMS[0]


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("HOA: v1", "HOA: v2", "version v1"),
        ("Acceptance: 1 Inf(0)", "Acceptance: 1 Fin(0)", "not Büchi"),
        ("Acceptance: 1 Inf(0)", "Acceptance: 2 Inf(0) | Inf(1)", "not Büchi"),
        ("Acceptance: 1 Inf(0)", "", "nothing of acceptance"),
        ("Start: 0", "Start: 0&1", "alternating"),
        ("[t] 1", "[t] 1&0", "alternating"),
        ("[t] 1", "[7] 1", "a proposition"),
        ("[t] 1", "[t 1", "after the label"),
        ("[t] 1", "[t] 5", "its header says 2"),
        ('"b && !c"', '"b && nobody"', "the proposition"),
        ('"b && !c"', '"F b"', "the proposition"),
        ("tool:", "Semantics:", "may change"),
        ("--END--", "", "expected"),
        ("--END--", "--ABORT--", "expected"),
        ("States: 2", "States: 99999999", "at most"),
        ("States: 2", "States: 999999999999", "begins here"),
        ("[@only]", "[@nobody]", "an alias"),
        ("[t] 1", "[" + "(" * 5000 + "t" + ")" * 5000 + "] 1", "deep"),
        ("[t] 1", "1 1 1 1 1", "one per valuation"),
        ("[t] 1", "[t] 1 \x00", "begins here"),
        ("--END--", "--END-- HOA: v1", "one automaton"),
    ],
)
def test_the_rest_is_refused(before: str, after: str, message: str) -> None:
    assert before in STATES
    with pytest.raises(InputError, match=message):
        read(STATES.replace(before, after))
