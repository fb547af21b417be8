"""Polarity: from questions, universal or existential, to the universal goals that engines know.

Input: a question of `ir.properties`. Output: the goal, and whether its answer is to be negated: `EF q` is asked as
`AG !q`, holds with the run that was found, and fails with the proof of absence.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.properties import (
    Always,
    Branching,
    Claim,
    Formula,
    Linear,
    NoDeadlock,
    Not,
    NotModelled,
    NoViolation,
    Possibly,
    Question,
    Reaches,
    SomeRun,
)
from clew.ir.terms import Apply, Observation, Observe, Term, negate
from clew.ir.walk import conjuncts
from clew.lift import Asked as AskedOf
from clew.lift import exactly
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """What engines are asked for a question; without a goal, `reason` says why there is none."""

    goal: Goal | None
    negated: bool = False
    reason: str = ""


def goal_of(question: Question, *, fair: bool) -> Asked:
    """The goal of a question; `fair` restricts linear questions to weakly fair runs."""
    match question:
        case NoViolation(check="control.nontermination"):
            return Asked(None, reason="the program has no processes that come to an end")
        case NoViolation(check=check):
            return Asked(SafeGoal(None if check is None else frozenset({check})))
        case NoDeadlock():
            return Asked(LiveGoal())
        case Always(condition=condition):
            return Asked(InvariantGoal(condition))
        case Possibly(condition=condition):
            return Asked(InvariantGoal(negate(condition)), negated=True)
        case Reaches(check=check):
            return Asked(SafeGoal(frozenset({check})), negated=True)
        case Linear(formula=formula):
            return _linear(formula, fair=fair)
        case SomeRun(formula=formula):
            return replace(_linear(Not(formula), fair=fair), negated=True)
        case Claim(automaton=automaton):
            from clew.logic.temporal.stutter import claim_is_stutter_invariant

            return Asked(LinearGoal(automaton, None, claim_is_stutter_invariant(automaton), fair))
        case NotModelled(reason=reason):
            return Asked(None, reason=reason)
        case Branching():
            return Asked(None, reason="the formula has path quantifiers that no linear question expresses")


def after(goal: Goal, asked: AskedOf) -> Goal:
    """The goal for a model whose states may stand for several of the program: a run against it is no less there.

    What has to hold in states has to hold of all that they stand for; what leads to acceptance, of some.
    """
    if asked is exactly:
        return goal
    match goal:
        case SafeGoal() | LiveGoal():
            return goal
        case InvariantGoal(condition=condition):
            return replace(goal, condition=asked(condition).always)
        case LinearGoal(automaton=automaton):
            edges = tuple(replace(edge, guard=asked(edge.guard).sometimes) for edge in automaton.edges)
            return replace(goal, automaton=replace(automaton, edges=edges))


def _linear(formula: Formula, *, fair: bool) -> Asked:
    # Imported here because most questions need no automaton, and start-up time counts.
    from clew.logic.temporal.automata import automaton_against
    from clew.logic.temporal.limits import TooLarge
    from clew.logic.temporal.ltl import is_linear
    from clew.logic.temporal.stutter import is_stutter_invariant

    assert is_linear(formula), "a linear question should have no path quantifier"
    try:
        automaton = automaton_against(formula)
    except TooLarge as problem:
        return Asked(None, reason=problem.message)
    return Asked(LinearGoal(automaton, formula, is_stutter_invariant(formula), fair))


def watched_terms(question: Question) -> tuple[Term, ...]:
    """The terms that the question asks of states."""
    match question:
        case NoViolation() | NoDeadlock() | Reaches() | NotModelled():
            return ()
        case Always(condition=condition) | Possibly(condition=condition):
            return (condition,)
        case Linear(formula=formula) | SomeRun(formula=formula) | Branching(formula=formula):
            from clew.logic.temporal.ltl import atoms

            return atoms(formula)
        case Claim(automaton=automaton):
            return tuple(dict.fromkeys(edge.guard for edge in automaton.edges))


def is_of_the_end(goal: Goal) -> bool:
    """Whether a goal is against nothing but runs in which a process never ends."""
    edges = goal.automaton.edges if isinstance(goal, LinearGoal) else ()
    return bool(edges) and all(any(map(_is_not_ended, conjuncts(edge.guard))) for edge in edges)


def _is_not_ended(term: Term) -> bool:
    match term:
        case Apply(operator="not", arguments=(Observe(observation=Observation.ENDED),)):
            return True
        case _:
            return False
