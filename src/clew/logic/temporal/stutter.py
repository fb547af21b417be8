"""Invariance under stuttering: whether repeating a letter of a word can change the answer.

Input: a formula, or an automaton. Output: yes, or no; no also where the exact test would be too large, because
reductions rest on a yes. A formula without X is invariant. Otherwise its automaton and that of its negation read one
word together, either of them resting while a letter repeats: they accept a common word exactly if the formula is not
invariant.
After: Michaud and Duret-Lutz, "Practical Stutter-Invariance Checks for ω-Regular Languages", 2015, section 3.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.properties import Automaton, Formula
from clew.logic.temporal.automata import graph_of, to_graph
from clew.logic.temporal.complement import complement
from clew.logic.temporal.diagrams import Diagrams
from clew.logic.temporal.formulas import Formulas, Kind, read
from clew.logic.temporal.graphs import Graph, accepting_components, explored, graph_components
from clew.logic.temporal.limits import STUTTER_ATOMS, STUTTER_STATES, TooLarge
from clew.logic.temporal.ltl import has_next, simplify
from clew.logic.temporal.reduction import reduce
from clew.logic.temporal.tableau import possible


def is_stutter_invariant(formula: Formula) -> bool:
    """Whether words that differ only in how often letters repeat are treated alike; exact up to the limits."""
    if not has_next(formula):
        return True
    table, diagrams = Formulas(), Diagrams()
    root = simplify(table, read(table, formula))
    if not any(table.kinds[part] is Kind.NEXT for part in table.postorder(root)):
        return True
    try:
        own = graph_of(table, root, diagrams)
        other = graph_of(table, table.negate(root), diagrams)
        return not meet_by_stuttering(own, other, table, diagrams)
    except TooLarge:
        return False


def claim_is_stutter_invariant(automaton: Automaton) -> bool:
    """The same for the language of an automaton; no also where it is neither deterministic nor weak."""
    table, diagrams = Formulas(), Diagrams()
    try:
        graph = reduce(to_graph(automaton, table, diagrams), diagrams)
        others = complement(graph, len(table.atoms), _letters(table, diagrams), diagrams)
        return others is not None and not meet_by_stuttering(graph, others, table, diagrams)
    except TooLarge:
        return False


def _letters(table: Formulas, diagrams: Diagrams) -> list[int]:
    """The valuations of the atoms that can occur, as bit masks."""
    if len(table.atoms) > STUTTER_ATOMS:
        raise TooLarge(f"more than {STUTTER_ATOMS} atoms")
    care = possible(table, diagrams)
    return [letter for letter in range(1 << len(table.atoms)) if diagrams.value(care, letter)]


def meet_by_stuttering(left: Graph, right: Graph, table: Formulas, diagrams: Diagrams) -> bool:
    """Whether a word of the left and a word of the right differ only in repetitions."""
    letters = _letters(table, diagrams)
    own = _by_letter(left, letters, diagrams, offset=0)
    others = _by_letter(right, letters, diagrams, offset=left.marks + 1)
    start = [(one, other, -1) for one in left.initial for other in right.initial]
    marks = left.marks + right.marks + 2
    pairs = explored(start, lambda place: _moves(place, own, others, letters), marks, STUTTER_STATES)
    return bool(accepting_components(pairs, graph_components(pairs)))


_Place = tuple[int, int, int]
"""A state of each automaton, and the letter that was read last (-1: none)."""
_Open = dict[tuple[int, int], list[tuple[int, int]]]
"""(state, letter) -> targets with marks."""


def _by_letter(graph: Graph, letters: list[int], diagrams: Diagrams, *, offset: int) -> _Open:
    """The edges per letter; above an automaton's own marks is one for moving at all, so that none rests for ever."""
    return {
        (state, letter): [
            (arc.target, (arc.marks | 1 << graph.marks) << offset) for arc in arcs if diagrams.value(arc.guard, letter)
        ]
        for state, arcs in enumerate(graph.arcs)
        for letter in letters
    }


def _moves(place: _Place, own: _Open, others: _Open, letters: list[int]) -> Iterator[tuple[int, int, _Place]]:
    """Both read a letter, or one of them reads the last letter once more."""
    one, other, last = place
    for letter in letters:
        for target, marks in own[one, letter]:
            for second, more in others[other, letter]:
                yield 0, marks | more, (target, second, letter)
    if last < 0:
        return
    for target, marks in own[one, last]:
        yield 0, marks, (target, other, last)
    for second, more in others[other, last]:
        yield 0, more, (one, second, last)
