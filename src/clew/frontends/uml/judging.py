"""Which configurations a formula speaks of: by default those between the steps of the machines that it names.

Input: a formula that a user wrote. Output: the same question about the positions of a run at which every machine that
the formula names is stable: its run-to-completion step has ended, and it waits for the next event (which may be there
already). What happens in between is left out, as if the step were one: `G p` asks at these positions, `F p` for one of
them, `X p` at the next one. A run that never comes to such a position again has no further one. A formula that
names `stable` itself says where it looks, and is asked at every position. See docs/decisions/0020.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from clew.frontends.uml.scope import ChartScope
from clew.frontends.uml.translate.machine import Machine
from clew.ir.properties import (
    Always,
    And,
    Atom,
    Branching,
    Exists,
    ForAll,
    Formula,
    Linear,
    Next,
    Not,
    Or,
    Possibly,
    Property,
    Question,
    Release,
    Truth,
    Until,
)
from clew.ir.terms import TRUE, Term, conjoin, disjoin, negate
from clew.ir.walk import variables
from clew.logic.temporal.ltl import atoms

_NAME = re.compile(r"[\w.$>-]+")


def judged(item: Property, scope: ChartScope) -> Property:
    """The property, asked at stable positions only."""
    if any(scope.names_stable(name) for name in _NAME.findall(item.text)):
        return item
    stable = conjoin(*(machine.is_at_rest for machine in _named(item, scope)))
    return item if stable is TRUE else replace(item, question=_question(item.question, stable))


def _named(item: Property, scope: ChartScope) -> Iterator[Machine]:
    """The machines of whose states and data a property speaks."""
    spoken = {each.name for each in variables(*_terms(item.question))}
    for machine in scope.system.machines:
        if spoken & {each.name for each in machine.instance.declarations()}:
            yield machine


def _terms(question: Question) -> tuple[Term, ...]:
    match question:
        case Always(condition=condition) | Possibly(condition=condition):
            return (condition,)
        case Linear(formula=formula) | Branching(formula=formula):
            return atoms(formula)
        case _:
            return ()


def _question(question: Question, stable: Term) -> Question:
    match question:
        case Always(condition=condition):
            return Always(disjoin(negate(stable), condition))
        case Possibly(condition=condition):
            return Possibly(conjoin(stable, condition))
        case Linear(formula=formula, check=check):
            return Linear(_placed(formula, stable), check)
        case Branching(formula=formula):
            return Branching(_placed(formula, stable))
        case _:
            return question


# --- formulas -------------------------------------------------------------------------------------------------------
# `_at` makes of a formula one that is true at a stable position where the given one is true of the stable positions
# from there on; `_placed` one that is true anywhere, if it is true at the first stable position from there on.


def _at(formula: Formula, stable: Term) -> Formula:
    match formula:
        case Atom() | Truth():
            return formula
        case Until(left=left, right=right):
            return Until(_if(stable, _at(left, stable)), _and(stable, _at(right, stable)))
        case Release(left=left, right=right):
            return Release(_and(stable, _at(left, stable)), _if(stable, _at(right, stable)))
        case Next(operand=operand):
            return Next(_first(_at(operand, stable), stable))
        case ForAll(operand=Next(operand=operand)):
            return ForAll(Next(ForAll(_first(_at(operand, stable), stable))))
        case Exists(operand=Next(operand=operand)):
            return Exists(Next(Exists(_first(_at(operand, stable), stable))))
        case Not() | And() | Or() | ForAll() | Exists():
            return _inside(formula, partial(_at, stable=stable))


def _placed(formula: Formula, stable: Term) -> Formula:
    match formula:
        case Until() | Release() | Truth():
            return _at(formula, stable)
        case Not() | And() | Or() | ForAll() | Exists():
            return _inside(formula, partial(_placed, stable=stable))
        case Atom() | Next():
            return _first(_at(formula, stable), stable)


def _inside(formula: Not | And | Or | ForAll | Exists, change: Callable[[Formula], Formula]) -> Formula:
    match formula:
        case And(left=left, right=right) | Or(left=left, right=right):
            return replace(formula, left=change(left), right=change(right))
        case Not(operand=operand) | ForAll(operand=operand) | Exists(operand=operand):
            return replace(formula, operand=change(operand))


def _first(formula: Formula, stable: Term) -> Formula:
    """True at the first stable position from here on, which there is."""
    return Until(Atom(negate(stable)), _and(stable, formula))


def _and(stable: Term, formula: Formula) -> Formula:
    match formula:
        case Atom(term=term):
            return Atom(conjoin(stable, term))
        case Truth(value=value):
            return Atom(stable) if value else formula
        case _:
            return And(Atom(stable), formula)


def _if(stable: Term, formula: Formula) -> Formula:
    match formula:
        case Atom(term=term):
            return Atom(disjoin(negate(stable), term))
        case Truth(value=value):
            return formula if value else Atom(negate(stable))
        case _:
            return Or(Atom(negate(stable)), formula)
