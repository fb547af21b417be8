"""Questions with other terms: every state formula inside is rewritten, the form stays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clew.ir.properties import (
    Always,
    And,
    Atom,
    Branching,
    Claim,
    Exists,
    ForAll,
    Formula,
    Linear,
    Next,
    NoDeadlock,
    Not,
    NoViolation,
    Or,
    Possibly,
    Question,
    Reaches,
    Release,
    Truth,
    Until,
)
from clew.ir.terms import Term


def map_question(question: Question, rewrite: Callable[[Term], Term]) -> Question:
    """The question about rewritten state formulas."""
    match question:
        case NoViolation() | NoDeadlock() | Reaches():
            return question
        case Always(condition=condition):
            return Always(rewrite(condition))
        case Possibly(condition=condition):
            return Possibly(rewrite(condition))
        case Linear(formula=formula):
            return replace(question, formula=map_formula(formula, rewrite))
        case Branching(formula=formula):
            return Branching(map_formula(formula, rewrite))
        case Claim(automaton=automaton):
            edges = tuple(replace(edge, guard=rewrite(edge.guard)) for edge in automaton.edges)
            return Claim(replace(automaton, edges=edges))


def map_formula(formula: Formula, rewrite: Callable[[Term], Term]) -> Formula:
    """The formula about rewritten state formulas."""
    match formula:
        case Atom(term=term):
            return Atom(rewrite(term))
        case Truth():
            return formula
        case Not(operand=inner) | Next(operand=inner) | ForAll(operand=inner) | Exists(operand=inner):
            return replace(formula, operand=map_formula(inner, rewrite))
        case And(left=left, right=right) | Or(left=left, right=right):
            return replace(formula, left=map_formula(left, rewrite), right=map_formula(right, rewrite))
        case Until(left=left, right=right) | Release(left=left, right=right):
            return replace(formula, left=map_formula(left, rewrite), right=map_formula(right, rewrite))
