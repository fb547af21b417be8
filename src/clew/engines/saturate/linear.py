"""Linear time on recursive programs: is there a run that the automaton accepts?

Input: a recursive machine and an automaton against a formula. Output: an accepted run as a lasso, or that there is no
one.
The machine runs together with the automaton, which reads every state that is seen. A run goes on for ever inside one
call or by calling deeper and deeper, so in the graph of heads (pieces, calls, and calls together with what they bring
back) it ends in a strongly connected component that has all marks of the automaton inside.
After: Esparza, Hansel, Rossmanith and Schwoon, "Efficient Algorithms for Model Checking Pushdown Systems", 2000.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from clew.engines.saturate.fairness import Choice, steps_of_fair_runs
from clew.engines.summaries import Event, Reason, Tabulation, Taken
from clew.graphs import components, shortest
from clew.ir.properties import Automaton, Edge
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.recursion import Calls, Goes, Piece, Recursive, Returns, Stuck, Violates
from clew.records import dataclass

_COVERED = 300
"""So many steps a loop has at most only to be fair."""


class Head(NamedTuple):
    """A head of the machine, the automaton's state, the marks since the procedure was entered, and those just now.

    The mark behind those of the automaton says that a state was seen.
    """

    inner: Any
    state: int
    since: int
    now: int


class Product:
    """The machine together with the automaton: a recursive machine again."""

    def __init__(self, machine: Recursive[Any, Any], automaton: Automaton) -> None:
        self._machine = machine
        self._automaton = automaton
        self.actor = machine.actor
        self.fair = machine.fair
        self.full = (1 << (automaton.marks + 1)) - 1
        self._seen = 1 << automaton.marks
        self.offered: dict[tuple[Any, Any], set[Choice]] = {}
        """Per head of the machine and fair command that it meets, the values among which it chooses."""
        self._edges: dict[int, list[Edge]] = {}
        for edge in automaton.edges:
            self._edges.setdefault(edge.source, []).append(edge)

    def initial(self) -> tuple[Goes[Head], ...]:
        """The first state is read at once."""
        return tuple(
            each
            for start in self._machine.initial()
            for state in self._automaton.initial
            for each in self._reading(start.head, state, 0, start.choices)
        )

    def _reading(
        self, inner: object, state: int, since: int, choices: tuple[Value, ...], fair: tuple[Any, ...] = ()
    ) -> list[Goes[Head]]:
        """The state is seen: the automaton takes each of its edges that fits."""
        found = []
        for edge in self._edges.get(state, ()):
            if self._machine.holds(inner, edge.guard):
                marks = self._seen | sum(1 << mark for mark in edge.marks)
                found.append(Goes(Head(inner, edge.target, since | marks, marks), choices, seen=True, fair=fair))
        return found

    def pieces(self, head: Head) -> Iterator[Piece[Head, Any]]:
        """The pieces of the machine; where it stays for ever, the same state is read again and again."""
        inner, state, since, _ = head
        if self._machine.ended(inner):
            yield from self._reading(inner, state, since, ())
            return
        for piece in self._machine.pieces(inner):
            match piece:
                case Goes(fair=fair) | Calls(fair=fair) | Returns(fair=fair):
                    for choice in fair:
                        self.offered.setdefault((inner, choice[0]), set()).add(choice)
                case Stuck() | Violates():
                    pass
            match piece:
                case Goes(head=after, choices=choices, seen=True, fair=fair):
                    yield from self._reading(after, state, since, choices, fair)
                case Goes(head=after, choices=choices, fair=fair):
                    yield Goes(Head(after, state, since, 0), choices, seen=False, fair=fair)
                case Calls(head=after, below=below, choices=choices, fair=fair):
                    yield Calls(Head(after, state, 0, 0), (below, since), choices, fair)
                case Returns(back=back, choices=choices, fair=fair):
                    yield Returns((back, state, since), choices, fair)
                case Stuck():
                    yield from self._reading(inner, state, since, ())
                case Violates():
                    pass  # a run that ends so is no run for a temporal property

    def resume(self, back: Any, below: Any) -> Piece[Head, Any]:  # noqa: ANN401 - of the machine
        """The caller goes on; what the callee saw counts."""
        (inner, state, inside), (waiting, since) = back, below
        match self._machine.resume(inner, waiting):
            case Goes(head=after):
                return Goes(Head(after, state, since | inside, inside), (), seen=False)
            case Returns(back=passed):
                return Returns((passed, state, since | inside), ())
            case other:
                raise AssertionError(f"a caller should go on or pass on, not {other}")

    def finish(self, back: Any) -> tuple[Piece[Head, Any], ...]:  # noqa: ANN401 - of the machine
        """The end is seen."""
        inner, state, since = back
        found: list[Piece[Head, Any]] = []
        for piece in self._machine.finish(inner):
            if isinstance(piece, Goes):
                found += self._reading(piece.head, state, since, ())
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Verdict:
    """An accepted run, if there is one; whether some run goes on for ever without being seen."""

    run: Run | None
    silent: bool
    too_long: bool = False


class Graph:
    """The graph of all places of a complete table."""

    def __init__(self, table: Tabulation[Any, Any], product: Product) -> None:
        self._table = table
        self._actor = product.actor
        self._fair = product.fair
        full = product.full
        self._full = full
        self._numbers = {place: number for number, place in enumerate(table.reasons)}
        self._places = list(table.reasons)
        self._steps: list[list[tuple[int, Reason]]] = [[] for _ in self._places]
        kept = steps_of_fair_runs(table, product.offered) if product.fair else None
        for number, (source, target, reason) in enumerate(table.steps or ()):
            if kept is None or number in kept:
                self._steps[self._numbers[source]].append((self._numbers[target], reason))
        self._component = components([[target for target, _ in steps] for steps in self._steps])

    def verdict(self, limit: int) -> Verdict:
        """The first component that is accepted, as a run."""
        inside: dict[int, int] = {}
        for source, steps in enumerate(self._steps):
            for target, _ in steps:
                if self._component[source] == self._component[target]:
                    number = self._component[source]
                    inside[number] = inside.get(number, 0) | self._marks(target)
        seen = (self._full + 1) >> 1
        silent = any(not marks & seen for marks in inside.values())
        for source in range(len(self._places)):
            if inside.get(self._component[source]) == self._full:
                run = self._lasso(source, limit)
                return Verdict(run, silent, too_long=run is None)
        return Verdict(None, silent)

    def _marks(self, target: int) -> int:
        head = self._places[target].head
        return head.now if isinstance(head, Head) else 0

    def _lasso(self, start: int, limit: int) -> Run | None:
        stem = self._table.path(Event(self._places[start]), limit)
        loop = self._loop(start, limit)
        if stem is None or loop is None:
            return None
        # The loop begins at a state that is seen: where the first one of a round is.
        first = next(number for number, taken in enumerate(loop, start=1) if taken.seen)
        before, initial = _moves([*stem[1:], *loop[:first]]), stem[0].choices
        around = _moves([*loop[first:], *loop[:first]])
        moves = tuple(Move(self._actor, choices, whole=True) for choices in (*before, *around))
        return Run(initial, moves, len(before))

    def _loop(self, start: int, limit: int) -> list[Taken] | None:
        """A way from the place back to it that has all marks; for fair choices with every step, if they are few."""
        path: list[tuple[int, Reason]] = []
        at, missing = start, self._full
        for source, step in self._wanted(start):
            path += [*self._way(at, 0, source), step]
            at = step[0]
        for target, _ in path:
            missing &= ~self._marks(target)
        while missing or at != start or not path:
            for step in self._way(at, missing, None if missing else start):
                path.append(step)
                at = step[0]
                missing &= ~self._marks(at)
        found: list[Taken] = []
        for _, reason in path:
            inner = self._table.unfolded(reason, limit)
            if inner is None or len(found) > limit:
                return None
            found += inner
        return found

    def _wanted(self, start: int) -> list[tuple[int, tuple[int, Reason]]]:
        """The steps that a loop should have: those that make it fair, as far as that can be."""
        if not self._fair:
            return []
        found = [
            (source, step)
            for source, steps in enumerate(self._steps)
            if self._component[source] == self._component[start]
            for step in steps
            if self._component[step[0]] == self._component[start]
        ]
        return found if len(found) <= _COVERED else []

    def _way(self, start: int, missing: int, goal: int | None) -> list[tuple[int, Reason]]:
        """The shortest way inside the component to a step with a missing mark, or to the goal."""
        if goal == start:
            return []

        def inside(source: int) -> Iterator[tuple[int, tuple[int, Reason]]]:
            steps = self._steps[source]
            return ((step[0], step) for step in steps if self._component[step[0]] == self._component[start])

        found = shortest((start,), inside, lambda target, _: bool(self._marks(target) & missing) or target == goal)
        assert found is not None, "a component should have a way to each of its steps"
        return found[1]


def _moves(path: list[Taken]) -> list[tuple[Value, ...]]:
    """The choices of each step: up to where a state is seen."""
    found: list[tuple[Value, ...]] = []
    choices: list[Value] = []
    for taken in path:
        choices += taken.choices
        if taken.seen:
            found.append(tuple(choices))
            choices = []
    return found
