"""Automata: their sizes and kinds, limits, claims, and the polarity of questions."""

from __future__ import annotations

from functools import reduce

import pytest

from clew.ir.properties import (
    Always,
    And,
    Automaton,
    Branching,
    Claim,
    Edge,
    Exists,
    ForAll,
    Formula,
    Linear,
    NoDeadlock,
    Not,
    NoViolation,
    Possibly,
    Question,
    Release,
    Until,
)
from clew.ir.sorts import BOOL
from clew.ir.terms import TRUE as ALWAYS
from clew.ir.terms import negate, variable
from clew.logic.temporal.automata import Strength, automaton_against, automaton_of, degeneralised, strength
from clew.models.engine import InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.goals import goal_of
from tests.unit.logic.notation import FALSE, TRUE, atom, parse


@pytest.mark.parametrize(
    ("text", "states", "marks", "kind"),
    [
        pytest.param("true", 1, 0, Strength.TERMINAL, id="everything"),
        pytest.param("false", 1, 0, Strength.EMPTY, id="nothing"),
        pytest.param("G a", 1, 0, Strength.SAFETY, id="always"),
        pytest.param("F a", 2, 1, Strength.TERMINAL, id="sometime"),
        pytest.param("G F a", 1, 1, Strength.STRONG, id="again and again"),
        pytest.param("F G a", 2, 1, Strength.WEAK, id="at last for ever"),
        pytest.param("U a b", 2, 1, Strength.TERMINAL, id="until"),
        pytest.param("G > a F b", 2, 1, Strength.STRONG, id="response"),
        pytest.param("F & a G ! b", 2, 1, Strength.WEAK, id="no response"),
        pytest.param("& G F a G F b", 1, 2, Strength.STRONG, id="two marks in one state"),
        pytest.param("X X a", 4, 0, Strength.TERMINAL, id="the third letter"),
    ],
)
def test_sizes(text: str, states: int, marks: int, kind: Strength) -> None:
    automaton = automaton_of(parse(text))
    assert (automaton.states, automaton.marks, strength(automaton)) == (states, marks, kind)


def test_the_formula_that_takes_others_minutes_is_small() -> None:
    automaton = automaton_of(parse("& & ! > G F a G F b U F c d G F e"))
    assert automaton.states <= 8
    assert degeneralised(automaton).marks == 1


def test_the_same_formula_gives_the_same_automaton() -> None:
    formula = parse("G > a U b | c X d")
    assert automaton_of(formula) == automaton_of(formula)


def test_guards_stay_short() -> None:
    pairs: list[Formula] = [Not(And(atom(f"a{number}"), atom(f"b{number}"))) for number in range(20)]
    automaton = automaton_against(Release(FALSE, Not(reduce(And, pairs))))
    assert automaton.states == 2


def test_too_large_is_a_reason() -> None:
    many: list[Formula] = [Until(TRUE, atom(f"p{number}")) for number in range(16)]
    asked = goal_of(Linear(Not(reduce(And, many))), fair=False)
    assert asked.goal is None
    assert "more than" in asked.reason
    wide = goal_of(Linear(Release(FALSE, reduce(And, [atom(f"p{number}") for number in range(300)]))), fair=False)
    assert "atoms" in wide.reason


A = variable("a", BOOL)


@pytest.mark.parametrize(
    ("question", "goal", "negated"),
    [
        pytest.param(
            NoViolation("assertion.violated"), SafeGoal(frozenset({"assertion.violated"})), False, id="a check"
        ),
        pytest.param(NoViolation(), SafeGoal(), False, id="all checks"),
        pytest.param(NoDeadlock(), LiveGoal(), False, id="deadlock"),
        pytest.param(Always(A), InvariantGoal(A), False, id="AG"),
        pytest.param(Possibly(A), InvariantGoal(negate(A)), True, id="EF is a negated AG"),
        pytest.param(Branching(ForAll(Until(TRUE, Exists(parse("X a"))))), None, False, id="both quantifiers"),
    ],
)
def test_polarity(question: Question, goal: object, negated: bool) -> None:
    asked = goal_of(question, fair=False)
    assert (asked.goal, asked.negated) == (goal, negated)
    assert bool(asked.reason) == (goal is None)


def test_a_linear_question_asks_for_runs_against_it() -> None:
    formula = parse("G > a F b")
    goal = goal_of(Linear(formula), fair=True).goal
    assert goal == LinearGoal(automaton_of(parse("F & a G ! b")), formula, True, True)


def claim(*edges: Edge) -> Automaton:
    """Two states, accepted where marked edges recur."""
    return Automaton(2, (0,), edges, 1)


@pytest.mark.parametrize(
    ("automaton", "expected"),
    [
        pytest.param(
            claim(Edge(0, 0, negate(A)), Edge(0, 1, A), Edge(1, 1, ALWAYS, frozenset({0}))), True, id="a sometime"
        ),
        pytest.param(claim(Edge(0, 1, A), Edge(1, 1, negate(A), frozenset({0}))), False, id="a just once"),
        pytest.param(
            claim(Edge(0, 0, ALWAYS), Edge(0, 1, A), Edge(1, 1, A, frozenset({0}))), True, id="a at last for ever"
        ),
        pytest.param(
            claim(Edge(0, 0, ALWAYS), Edge(0, 1, A), Edge(1, 0, A, frozenset({0}))),
            False,
            id="a twice, again and again",
        ),
    ],
)
def test_claims(automaton: Automaton, expected: bool) -> None:
    goal = goal_of(Claim(automaton), fair=False).goal
    assert goal == LinearGoal(automaton, None, expected)
