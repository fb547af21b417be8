"""The product of a state space with an automaton: what the search for accepted runs walks on.

A place is (number of a system state, state of the automaton). The automaton reads the state that is left. An edge shows
the marks of the automaton's edge and, above them, one per process: with weak fairness those of the processes that take
part in the step or are disabled in the state that is left, without it all. Sets of marks are Python integers, negative
ones with infinitely many members, so that processes may come into being during the search and -1 is "every mark".

A state without an enabled actor repeats itself (it ended or is stuck). One whose steps were all removed by assumptions
or violate an assertion has no successor: such runs do not exist, or have been ended by the violation.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

from clew.engines.search.explore.runs import Step
from clew.engines.search.explore.space import Expansion, Space
from clew.engines.search.reductions.stubborn import Reduction
from clew.ir.terms import Term
from clew.ir.values import Value
from clew.models.engine import LinearGoal

S = TypeVar("S")

EVERY_MARK = -1
REST = -1
"""The actor of the step by which a state repeats itself."""

Place = tuple[int, int]


class Hop(NamedTuple):
    """An edge of the product: the marks it shows, where it leads, and the step behind it."""

    marks: int
    target: Place
    step: Step


class _Outcomes(NamedTuple, Generic[S]):
    """The steps of a system state, their targets and their fairness marks; and which of them a reduction keeps."""

    expansion: Expansion[S]
    steps: list[tuple[Step, int, int]]
    kept: list[int]


class Product(Generic[S]):
    """The product of one goal; remembers the system's states and steps, which several places share."""

    def __init__(self, space: Space[S], goal: LinearGoal, reduction: Reduction[S] | None) -> None:
        self._space = space
        self._reduction = reduction
        self._fair = goal.fair
        self._marks = goal.automaton.marks
        self._rows: list[list[tuple[Term, int, int]]] = [[] for _ in range(goal.automaton.states)]
        for edge in goal.automaton.edges:
            marks = sum(1 << mark for mark in edge.marks)
            self._rows[edge.source].append((edge.guard, marks, edge.target))
        self._starts = goal.automaton.initial
        self._numbers: dict[Hashable, int] = {}
        self._states: list[S] = []
        self._outcomes: dict[int, _Outcomes[S]] = {}
        self._processes: dict[str, int] = {}

    @property
    def shown_by_all(self) -> int:
        """Marks that every edge shows: those of fairness, where it is not asked for."""
        return 0 if self._fair else EVERY_MARK << self._marks

    def initial(self) -> list[tuple[Place, tuple[Value, ...]]]:
        """The places where runs start, with the choices of their states."""
        arcs = self._space.initial().arcs
        return [((self._number(arc.state, arc.key), start), arc.choices) for arc in arcs for start in self._starts]

    def hops(self, place: Place) -> list[Hop]:
        """All edges that leave the place: for each step in order, each edge of the automaton in order."""
        readable = self._readable(place)
        return self._join(readable, self._outcomes_of(place[0]).steps) if readable else []

    def reduced_hops(self, place: Place) -> tuple[list[Hop], bool]:
        """The edges that a reduction keeps, and whether these are all."""
        readable = self._readable(place)
        if not readable:
            return [], True
        outcomes = self._outcomes_of(place[0])
        if len(outcomes.kept) in (0, len(outcomes.steps)):
            return self._join(readable, outcomes.steps), True
        return self._join(readable, [outcomes.steps[position] for position in outcomes.kept]), False

    def _readable(self, place: Place) -> list[tuple[int, int]]:
        """Marks and targets of the automaton's edges whose guards hold."""
        holds, state = self._space.machine.holds, self._states[place[0]]
        return [(marks, target) for guard, marks, target in self._rows[place[1]] if holds(state, guard)]

    @staticmethod
    def _join(readable: list[tuple[int, int]], steps: Iterable[tuple[Step, int, int]]) -> list[Hop]:
        return [
            Hop(marks | fairness, (number, target), step)
            for step, number, fairness in steps
            for marks, target in readable
        ]

    def _number(self, state: S, key: Hashable) -> int:
        number = self._numbers.setdefault(key, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number

    def _outcomes_of(self, number: int) -> _Outcomes[S]:
        found = self._outcomes.get(number)
        if found is None:
            found = self._outcomes[number] = self._expand(number)
        return found

    def _expand(self, number: int) -> _Outcomes[S]:
        state = self._states[number]
        expansion = self._space.expand(state)
        if not expansion.enabled:
            return _Outcomes(expansion, [((REST, ()), number, EVERY_MARK << self._marks)], [0])
        ready = self._members(expansion.enabled)
        steps = [
            ((arc.actor, arc.choices), self._number(arc.state, arc.key), self._fairness(arc.actor, ready))
            for arc in expansion.arcs
        ]
        if self._reduction is None:
            return _Outcomes(expansion, steps, list(range(len(steps))))
        chosen = {arc.actor for arc in self._reduction.choose(state, expansion)[0]}
        kept = [position for position, arc in enumerate(expansion.arcs) if arc.actor in chosen]
        return _Outcomes(expansion, steps, kept)

    def _fairness(self, actor: int, ready: int) -> int:
        """The marks of the processes that the step does not treat unfairly."""
        return ~(ready & ~self._members((actor,))) << self._marks

    def _members(self, actors: Iterable[int]) -> int:
        """The set of the processes of the actors; empty where fairness is not asked for."""
        if not self._fair:
            return 0
        names = (name for actor in actors for name in self._space.machine.process(actor))
        result = 0
        for name in names:
            result |= 1 << self._processes.setdefault(name, len(self._processes))
        return result
