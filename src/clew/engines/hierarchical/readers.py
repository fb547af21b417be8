"""What reads the labels along a run: an automaton, or the tableau of a formula while it is needed.

Input: an automaton against a formula, or a formula. Output: a `Reader`: numbers of states, and per state and letter the
moves with their marks. A letter is a set of atoms, as bits. A run is bad that has all marks again and again.
The tableau is expanded where a run leads it, so that of a large formula only what is met is made.
"""

from __future__ import annotations

from typing import Protocol

from clew.ir.properties import Atom, Automaton, Formula, Release, Truth
from clew.ir.terms import Term
from clew.logic.temporal.automata import to_graph
from clew.logic.temporal.diagrams import ALWAYS, Diagrams
from clew.logic.temporal.formulas import Formulas, read
from clew.logic.temporal.graphs import trim
from clew.logic.temporal.limits import MAX_STATES, TooLarge
from clew.logic.temporal.ltl import simplify
from clew.logic.temporal.tableau import Tableau

Moves = tuple[tuple[int, int], ...]
"""Targets, each with the marks of the edge."""


class Reader(Protocol):
    """An automaton that reads sets of atoms."""

    atoms: tuple[Term, ...]
    initial: tuple[int, ...]
    marks: int
    """How many marks a run has to have again and again."""

    def moves(self, state: int, letter: int) -> Moves:
        """Where the reader may go when it reads the letter."""
        ...

    def universal(self, state: int) -> bool:
        """Whether every word is accepted from there."""
        ...


class NothingRead:
    """Reads nothing and finds nothing bad: for those who only want to know where runs lead."""

    atoms: tuple[Term, ...] = ()
    initial: tuple[int, ...] = (0,)
    marks = 1

    def moves(self, state: int, letter: int) -> Moves:
        """It stays where it is."""
        del state, letter
        return _STAY

    def universal(self, state: int) -> bool:
        """It accepts nothing."""
        del state
        return False


_STAY: Moves = ((0, 0),)


class AutomatonReader:
    """An automaton that was made before; it remembers what it did on a letter."""

    def __init__(self, automaton: Automaton) -> None:
        table, self._diagrams = Formulas(), Diagrams()
        graph = trim(to_graph(automaton, table, self._diagrams))
        self.atoms = tuple(table.atoms)
        self.initial = graph.initial
        self.marks = graph.marks
        self._full = graph.full
        self._arcs = graph.arcs
        self._known: dict[tuple[int, int], Moves] = {}

    def moves(self, state: int, letter: int) -> Moves:
        """The edges whose guards hold."""
        key = (state, letter)
        found = self._known.get(key)
        if found is None:
            fitting = (arc for arc in self._arcs[state] if self._diagrams.value(arc.guard, letter))
            found = self._known[key] = _best([(arc.target, arc.marks) for arc in fitting])
        return found

    def universal(self, state: int) -> bool:
        """Whether it may stay for ever with all marks, whatever comes."""
        return any(arc.guard == ALWAYS and arc.target == state and arc.marks == self._full for arc in self._arcs[state])


class TableauReader:
    """The tableau of a formula's negation; its states are sets of obligations, made when they are met."""

    def __init__(self, formula: Formula) -> None:
        table, self._diagrams = Formulas(), Diagrams()
        against = simplify(table, table.negate(read(table, formula)))
        self._tableau = Tableau(table, self._diagrams)
        start, _ = self._tableau.state(self._tableau.obligations(against))
        self._nothing, _ = self._tableau.state(0)
        self.atoms = tuple(table.atoms)
        self.initial: tuple[int, ...] = (start,)
        # The first state has expanded every part of the formula, so all promises are known.
        self.marks = self._tableau.promises
        self._known: dict[tuple[int, int], Moves] = {}

    def moves(self, state: int, letter: int) -> Moves:
        """The alternatives whose guards hold, without those that another one makes needless."""
        key = (state, letter)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._expanded(state, letter)
        return found

    def _expanded(self, state: int, letter: int) -> Moves:
        full = (1 << self.marks) - 1
        alternatives = self._tableau.alternatives_of(state)
        fitting = [key for key, guard in alternatives.items() if self._diagrams.value(guard, letter)]
        moves = [(self._tableau.state(obligations)[0], full & ~promises) for obligations, promises in fitting]
        if any(target >= MAX_STATES for target, _ in moves):
            raise TooLarge(f"the tableau of the formula has more than {MAX_STATES} states")
        return _best(moves)

    def universal(self, state: int) -> bool:
        """Whether no obligation is left."""
        return state == self._nothing


def _best(moves: list[tuple[int, int]]) -> Moves:
    """One move per target where another one has all its marks and more."""
    kept = dict.fromkeys(moves)
    return tuple(
        (target, marks)
        for target, marks in kept
        if not any(other == target and more != marks and marks & ~more == 0 for other, more in kept)
    )


def always(condition: Term) -> Formula:
    """The formula of an invariant."""
    return Release(Truth(value=False), Atom(condition))
