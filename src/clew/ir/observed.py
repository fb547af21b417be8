"""What of a run a question is about: of a kernel program, what comes once its `main` has elaborated.

Input: a program and a question as the user asked it. Output: the question over whole runs. The states before `main` has
come to `start` (or to its end, where it starts nothing) are no behaviour of the design: inputs are not restricted yet,
and nothing runs. So they satisfy every `AG`, are reached by no `EF`, and a formula is asked of the first state behind
them. See docs/decisions/0014. Of a circuit, states are hidden likewise that its constraints forbid, and the one before
its registers have their initial values.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.program import Program, Scheduler
from clew.ir.properties import (
    Always,
    And,
    Atom,
    Automaton,
    Branching,
    Claim,
    Edge,
    ForAll,
    Formula,
    Linear,
    NoDeadlock,
    Not,
    NotModelled,
    NoViolation,
    Or,
    Possibly,
    Question,
    Reaches,
    Release,
    SomeRun,
)
from clew.ir.sorts import BOOL
from clew.ir.terms import Observation, Term, conjoin, disjoin, negate, observe

ELABORATING = observe(Observation.ELABORATING, (), (), BOOL)


def observed(program: Program, question: Question) -> Question:
    """The question, from where the observed run of the program begins."""
    if program.scheduler is not Scheduler.KERNEL or program.main is None:
        return question
    return unhidden(question, ELABORATING)


def unhidden(question: Question, hidden: Term) -> Question:
    """The question about what is seen of runs; where something is hidden, that is at their beginning, or their end."""
    match question:
        case NoViolation() | NoDeadlock() | Reaches() | NotModelled():
            return question
        case Always(condition=condition):
            return Always(disjoin(hidden, condition))
        case Possibly(condition=condition):
            return Possibly(conjoin(negate(hidden), condition))
        case Linear(formula=formula):
            return replace(question, formula=_later(formula, hidden))
        case SomeRun(formula=formula):
            return SomeRun(_later(formula, hidden))
        case Branching(formula=formula):
            return Branching(ForAll(_later(formula, hidden)))
        case Claim(automaton=automaton):
            return Claim(_waiting(automaton, hidden))


def _later(formula: Formula, hidden: Term) -> Formula:
    """`hidden W (!hidden && formula)`."""
    return Release(And(Not(Atom(hidden)), formula), Or(Atom(hidden), formula))


def _waiting(automaton: Automaton, hidden: Term) -> Automaton:
    """The automaton with a state in front in which it waits until something is seen."""
    first = automaton.states
    entered = (
        Edge(first, edge.target, conjoin(negate(hidden), edge.guard), edge.marks)
        for edge in automaton.edges
        if edge.source in automaton.initial
    )
    edges = (*automaton.edges, Edge(first, first, hidden), *entered)
    return Automaton(automaton.states + 1, (first,), edges, automaton.marks)
