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
    formula = normal_form(formula)
    word, loop_start = _word(components, trace, atoms(formula))
    if loop_start is None:
        return _is_lost(formula, word)
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


def _word(components: _Machine, trace: Trace, terms: tuple[Term, ...]) -> tuple[list[dict[Term, bool]], int | None]:
    """The labels where time passes, and where the loop begins among them."""

    def letters(visits: Iterable[Visit]) -> list[dict[Term, bool]]:
        return [
            {term: components.holds(visit.node, term) for term in terms}
            for visit in visits
            if visit.counted and components.seen(visit.node)
        ]

    if trace.loop_start is None:
        return letters(trace.visits), None
    before = letters(trace.visits[: trace.loop_start])
    return [*before, *letters(trace.visits[trace.loop_start :])], len(before)


def _is_lost(formula: Formula, word: list[dict[Term, bool]]) -> bool:
    """Whether nothing can follow the word that makes the formula true, as far as rewriting it letter by letter tells.

    After: Bacchus and Kabanza, "Using Temporal Logics to Express Search Control Knowledge for Planning", 2000.
    """
    table = Formulas()
    left = read(table, formula)
    for letter in word:
        left = _progressed(table, left, letter)
        if left == FALSE:
            return True
    return False


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
