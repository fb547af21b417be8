"""A second opinion on traces: the formula is evaluated on the labels that a trace passes, without automata.

Input: a machine, a trace, and a formula or an automaton. Output: whether the trace is against it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clew.engines.hierarchical.traces import Trace, Visit
from clew.ir.properties import Automaton, Formula
from clew.ir.terms import Term
from clew.logic.temporal.automata import diagram_of
from clew.logic.temporal.diagrams import Diagrams
from clew.logic.temporal.formulas import FALSE, TRUE, Formulas, Kind, read, read_term
from clew.logic.temporal.lasso import Lasso, accepts, holds_on_lasso
from clew.logic.temporal.ltl import atoms, normal_form
from clew.models.components.machine import Components

_Machine = Components[Any, Any, Any]


def breaks(components: _Machine, trace: Trace, formula: Formula) -> bool:
    """Whether the formula is false on the trace; of a beginning, whether it is seen to be false however it goes on."""
    if trace.loop_start is None:
        return lost_at(components, trace, formula) is not None
    formula = normal_form(formula)
    word, loop_start = _word(components, trace, atoms(formula))
    assert loop_start is not None, "time should pass in a loop"
    return not holds_on_lasso(formula, word, loop_start)


def is_accepted(components: _Machine, trace: Trace, automaton: Automaton) -> bool:
    """Whether the automaton accepts the trace."""
    assert trace.loop_start is not None, "an automaton should read a whole run"
    table, diagrams = Formulas(), Diagrams()
    guards = {edge.guard: diagram_of(table, read_term(table, edge.guard), diagrams) for edge in automaton.edges}
    word, loop_start = _word(components, trace, tuple(table.atoms))
    assert loop_start is not None, "time should pass in a loop"
    letters = [sum(1 << place for place, atom in enumerate(table.atoms) if letter[atom]) for letter in word]
    lasso = Lasso(len(word), loop_start, lambda guard, position: diagrams.value(guards[guard], letters[position]))
    return accepts(lasso, automaton)


def is_certain(components: _Machine, trace: Trace, terms: tuple[Term, ...]) -> bool:
    """Whether all atoms are known wherever time passes on the trace."""
    return all(
        components.holds(visit.node, atom) is not None
        for atom in terms
        for visit in trace.visits
        if visit.counted and components.seen(visit.node)
    )


def _word(components: _Machine, trace: Trace, terms: tuple[Term, ...]) -> tuple[list[dict[Term, bool]], int | None]:
    """The labels where time passes, and where the loop begins among them."""

    def letters(visits: Iterable[Visit]) -> list[dict[Term, bool]]:
        return [
            {term: bool(components.holds(visit.node, term)) for term in terms}
            for visit in visits
            if visit.counted and components.seen(visit.node)
        ]

    if trace.loop_start is None:
        return letters(trace.visits), None
    before = letters(trace.visits[: trace.loop_start])
    return [*before, *letters(trace.visits[trace.loop_start :])], len(before)


def lost_at(components: _Machine, trace: Trace, formula: Formula) -> int | None:
    """The visit after which nothing can make the formula true, as far as rewriting it letter by letter tells.

    After: Bacchus and Kabanza, "Using Temporal Logics to Express Search Control Knowledge for Planning", 2000.
    """
    table = Formulas()
    left = read(table, formula)
    for place, visit in enumerate(trace.visits):
        if visit.counted and components.seen(visit.node):
            letter = {atom: bool(components.holds(visit.node, atom)) for atom in table.atoms}
            left = _progressed(table, left, letter)
        if left == FALSE:
            return place
    return None


def calls_of(components: _Machine, trace: Trace, formula: Formula | None) -> str:
    """The procedures that are open where nothing can make the formula true any more, or at the end; outermost first."""
    last = None if formula is None else lost_at(components, trace, formula)
    names = (next((components.procedure(visit.node) for visit in level), "") for level in trace.levels(last))
    return " > ".join(name for name in names if name)


def _progressed(table: Formulas, formula: int, letter: dict[Term, bool]) -> int:
    """What has to hold from the next letter on."""
    done: dict[int, int] = {}
    for current in table.postorder(formula):
        kind, parts = table.kinds[current], table.parts[current]
        match kind:
            case Kind.TRUE | Kind.FALSE:
                done[current] = current
            case Kind.LITERAL:
                done[current] = TRUE if letter[table.atoms[parts[0]]] == bool(parts[1]) else FALSE
            case Kind.AND:
                done[current] = table.conjoin(done[part] for part in parts)
            case Kind.OR:
                done[current] = table.disjoin(done[part] for part in parts)
            case Kind.NEXT:
                done[current] = parts[0]
            case Kind.UNTIL:
                left, right = (done[part] for part in parts)
                done[current] = table.disjoin((right, table.conjoin((left, current))))
            case Kind.RELEASE:
                left, right = (done[part] for part in parts)
                done[current] = table.conjoin((right, table.disjoin((left, current))))
    return done[formula]
