"""Showing: a run of the program itself that is against a formula which no folded heap proves.

Input: the program step by step, an automaton of what must not happen, how many states to look at. Output: a lasso
on few objects, or nothing: then nobody knows whether there is one. Free choices between more values
than can be tried are made between few: a run that is found is one of the program.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from heapq import heappop, heappush
from typing import NamedTuple

from clew.graphs import components
from clew.ir.properties import Automaton, Edge
from clew.ir.terms import Term
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.lower.heap.asking import Asking
from clew.lower.heap.sampling import Few, rounds, steps
from clew.semantics.state import Frame, State

_LITTLE = 8
"""At first this part of the states is looked at."""
_BACK = 400
"""So many steps back it is looked for a call that does the same again."""


class _Vertex(NamedTuple):
    """A state of the program, by its number, and one of the automaton that reads it."""

    state: int
    reader: int


class _Way(NamedTuple):
    """A step from one vertex to another, and which marks the automaton passes."""

    source: int
    target: int
    move: Move | None
    marks: frozenset[int] | None
    """None where nobody reads the state."""


class _Came(NamedTuple):
    """How a vertex was first reached."""

    source: int
    move: Move | None = None
    marks: frozenset[int] | None = None


class Seen(NamedTuple):
    """Which states formulas see: those of at most so many calls, and none inside of procedures that are skipped."""

    deepest: int | None = None
    skip: frozenset[str] = frozenset()


def run_against(asking: Asking, automaton: Automaton, seen: Seen, most: int, go_on: Callable[[], bool]) -> Run | None:
    """A run of the program that the automaton accepts: with each choice of values a little first, then more."""
    for part in (_LITTLE, 1):
        for few in rounds(asking.interpreter.program):
            found = _Product(asking, automaton, seen, few).lasso(most // part, go_on)
            if found is not None:
                return found
    return None


class _Product:
    """The part of the product that was looked at; grows."""

    def __init__(self, asking: Asking, automaton: Automaton, seen: Seen, few: Few) -> None:
        self._asking, self._few, self._seen = asking, few, seen
        self._interpreter = asking.interpreter
        self._edges: dict[int, list[Edge]] = {}
        self._automaton = automaton
        for edge in automaton.edges:
            self._edges.setdefault(edge.source, []).append(edge)
        self._numbers: dict[Hashable, int] = {}
        self._states: list[State] = []
        self._truths: list[dict[Term, bool | None]] = []
        self._following: dict[int, list[tuple[int, Move | None]]] = {}
        self._places: dict[_Vertex, int] = {}
        self._vertices: list[_Vertex] = []
        self._came: list[_Came] = []
        self._first: list[tuple[Value, ...]] = []

    def lasso(self, most: int, go_on: Callable[[], bool]) -> Run | None:
        """The first accepted lasso among so many vertices."""
        ways: list[_Way] = []
        for start in self._interpreter.initial():
            if start.violation is None:
                for reader in self._automaton.initial:
                    self._vertex(_Vertex(self._state(start.state), reader), _Came(-1), start.choices)
        front = [(self._size(number), number) for number in range(len(self._vertices))]
        looked = 0
        while front and len(self._vertices) < most and go_on():
            _, here = heappop(front)
            known = len(self._vertices)
            ways += self._ways(here)
            for number in range(known, len(self._vertices)):
                heappush(front, (self._size(number), number))
            looked += 1
            if looked & (looked - 1) == 0 and looked >= 256 and (run := self._found(ways)) is not None:
                return run
        return self._found(ways)

    def _found(self, ways: list[_Way]) -> Run | None:
        return self._accepted(ways) or self._deepening()

    def _size(self, vertex: int) -> int:
        """How many objects there are: runs on small heaps are followed to their ends first."""
        return len(self._states[self._vertices[vertex].state].objects)

    def _vertex(self, vertex: _Vertex, came: _Came, first: tuple[Value, ...]) -> int:
        if vertex not in self._places:
            self._places[vertex] = len(self._vertices)
            self._vertices.append(vertex)
            self._came.append(came)
            self._first.append(first)
        return self._places[vertex]

    def _state(self, state: State) -> int:
        key = self._interpreter.key(state)
        if key not in self._numbers:
            self._numbers[key] = len(self._states)
            self._states.append(state)
            self._truths.append({})
        return self._numbers[key]

    def _ways(self, here: int) -> Iterator[_Way]:
        state, reader = self._vertices[here]
        if not self._is_seen(state):
            for following, move in self._steps(state):
                target = self._vertex(_Vertex(following, reader), _Came(here, move), self._first[here])
                yield _Way(here, target, move, None)
            return
        taken = [edge for edge in self._edges.get(reader, ()) if self._holds(state, edge.guard)]
        if not taken:
            return
        for following, move in self._steps(state):
            for edge in taken:
                marks = frozenset(edge.marks)
                target = self._vertex(_Vertex(following, edge.target), _Came(here, move, marks), self._first[here])
                yield _Way(here, target, move, marks)

    def _is_seen(self, number: int) -> bool:
        frames = self._states[number].processes[0].frames
        if self._seen.deepest is not None and len(frames) > self._seen.deepest:
            return False
        routines = self._interpreter.code.routines
        return not self._seen.skip or all(routines[each.routine].name not in self._seen.skip for each in frames)

    def _holds(self, state: int, guard: Term) -> bool:
        """Whether a guard surely holds: what nobody knows is followed neither way."""
        truths = self._truths[state]
        if guard not in truths:
            truths[guard] = self._asking.holds(self._states[state], guard)
        return truths[guard] is True

    def _steps(self, number: int) -> list[tuple[int, Move | None]]:
        if number in self._following:
            return self._following[number]
        state = self._states[number]
        actors = self._interpreter.enabled(state)
        found: list[tuple[int, Move | None]] = [] if actors else [(number, None)]
        for actor in actors:
            for outcome in steps(self._interpreter, state, actor, self._few):
                if outcome.violation is None:
                    move = Move(self._interpreter.actors[actor], outcome.choices)
                    found.append((self._state(outcome.state), move))
        self._following[number] = found
        return found

    # --- lassos -------------------------------------------------------------------------------------------------------

    def _accepted(self, ways: list[_Way]) -> Run | None:
        """A run into a component that has all marks."""
        following: list[list[int]] = [[] for _ in self._vertices]
        for way in ways:
            following[way.source].append(way.target)
        numbers = components(following)
        inside: dict[int, list[_Way]] = {}
        for way in ways:
            if numbers[way.source] == numbers[way.target]:
                inside.setdefault(numbers[way.source], []).append(way)
        wanted = set(range(self._automaton.marks))
        good = [loop for loop in inside.values() if _read(loop) and wanted <= _marks(loop)]
        if not good:
            return None
        loop = min(good, key=lambda each: min(way.source for way in each))
        return self._run(loop)

    def _run(self, inside: list[_Way]) -> Run:
        """To the component, and round in it through all marks."""
        start = min(way.source for way in inside)
        stem = self._stem(start)
        round_: list[_Way] = []
        here = start
        for mark in (None, *range(self._automaton.marks)):
            part = _shortest(inside, here, partial(_passes, mark))
            round_ += part
            here = part[-1].target
        if here != start:
            round_ += _shortest(inside, here, lambda way: way.target == start)
        moves = [way.move for way in round_]
        if moves == [None] * len(moves):
            return Run(self._first[start], tuple(stem), len(stem))
        assert None not in moves, "a state without a step should stay where it is"
        told = tuple(move for move in moves if move is not None)
        return Run(self._first[start], (*stem, *told), len(stem))

    # --- calls without an end -----------------------------------------------------------------------------------------

    def _frames(self, vertex: int) -> tuple[Frame, ...]:
        return self._states[self._vertices[vertex].state].processes[0].frames

    def _deepening(self) -> Run | None:
        """A run that does the same again with more calls around it: the way to the deepest state is looked at."""
        if not self._vertices:
            return None
        last = max(range(len(self._vertices)), key=lambda each: len(self._frames(each)))
        moves: list[Move] = []
        marks: set[int] = set()
        here, least = last, len(self._frames(last))
        for _ in range(_BACK):
            here, move, passed = self._came[here]
            if here < 0 or move is None:
                return None
            moves.append(move)
            marks |= passed or frozenset()
            least = min(least, len(self._frames(here)))
            if marks.issuperset(range(self._automaton.marks)) and self._is_again(here, last, least - 1):
                stem = self._stem(here)
                return Run(self._first[last], (*stem, *reversed(moves)), len(stem))
        return None

    def _is_again(self, vertex: int, later: int, base: int) -> bool:
        """Whether a later vertex is the same with more calls around what the run has touched since."""
        one, other = (self._states[self._vertices[each].state] for each in (vertex, later))
        start, end = self._frames(vertex), self._frames(later)
        return (
            self._vertices[vertex].reader == self._vertices[later].reader
            and len(end) > len(start) > base >= 0
            and end[base - len(start) :] == start[base:]
            and (one.globals, one.objects, one.records) == (other.globals, other.objects, other.records)
        )

    def _stem(self, vertex: int) -> list[Move]:
        found: list[Move] = []
        while vertex >= 0:
            vertex, move, _ = self._came[vertex]
            if move is not None:
                found.append(move)
        return found[::-1]


def _passes(mark: int | None, way: _Way) -> bool:
    """Whether a step passes a mark, or, for None, whether it is read at all."""
    return way.marks is not None and (mark is None or mark in way.marks)


def _read(ways: list[_Way]) -> bool:
    return any(way.marks is not None for way in ways)


def _marks(ways: list[_Way]) -> set[int]:
    return {mark for way in ways for mark in way.marks or ()}


def _shortest(inside: list[_Way], start: int, goal: Callable[[_Way], bool]) -> list[_Way]:
    """The shortest way inside of a component whose last step is one that is looked for."""
    by_source: dict[int, list[_Way]] = {}
    for way in inside:
        by_source.setdefault(way.source, []).append(way)
    came: dict[int, _Way | None] = {start: None}
    front = deque([start])
    while front:
        here = front.popleft()
        for way in by_source.get(here, ()):
            if goal(way):
                found = [way]
                before = came[here]
                while before is not None:
                    found.append(before)
                    before = came[before.source]
                return found[::-1]
            if way.target not in came:
                came[way.target] = way
                front.append(way.target)
    raise AssertionError("a component should have a way to each of its marks")
