"""The skeletons of a program, and the ways between them.

Input: a program of processes. Output: its graph. A number that takes many values is data: where one turns out to be,
the search begins again and knows it. Raises Unsupported where there are too many skeletons all the same: such a
program makes processes or objects without end, or has too much control.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import field, replace
from enum import Enum

from clew.graphs import circles
from clew.ir.errors import Unsupported
from clew.ir.footprint import EMPTY, Footprint, dependent, union
from clew.ir.program import Program, Scheduler
from clew.ir.terms import FALSE, Term, Variable
from clew.lower.skeletons.cells import Cells, Key
from clew.lower.skeletons.stepping import Stepping, Way
from clew.records import dataclass
from clew.semantics.execution.evaluate import RUNNING, SPAWN
from clew.semantics.outcome import Violation
from clew.semantics.state import State
from clew.semantics.values import Datum, Path

MOST_PLACES = 3_000
MOST_WAYS = 20_000
MOST_PROCESSES = 12


@dataclass(frozen=True, slots=True)
class Place:
    """A skeleton, numbers that tell it from others, and who has to go on from it, where a step is not over."""

    skeleton: State = field(compare=False)
    key: tuple[int, ...]
    within: str | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A way as runs tell of it: whose it is, how many choices it has, and whether the step goes on behind it."""

    process: str
    choices: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """One way, or several behind each other: where it leads to, or what it violates; when, and what the data become."""

    parts: tuple[Part, ...]
    path: Path
    chosen: tuple[Datum, ...]
    data: dict[Variable, Term]
    target: int | None
    violation: Violation | None
    footprint: Footprint
    assumes: bool
    """Whether there are data for which it removes the run."""
    waits: bool
    """Whether there are data for which the process waits."""

    @property
    def process(self) -> str:
        """Who moves last in it."""
        return self.parts[-1].process


@dataclass(frozen=True, slots=True)
class Graph:
    """Places by number with their edges, and the ways that begin a run."""

    machine: Stepping
    places: tuple[Place, ...]
    edges: tuple[tuple[Edge, ...], ...]
    starts: tuple[Edge, ...]

    def stuck(self, place: int) -> Term:
        """Where nobody can move from a place, though somebody has not ended."""
        here = self.places[place]
        return FALSE if here.within is not None else self.machine.stuck(here.skeleton, here.key)


class _Again(Exception):
    """More is data than was thought."""


class _Cuts(Enum):
    """What a step that is cut at the head of a loop means to others."""

    CLOSED = "closed"
    """It goes on before anybody else moves."""
    OPEN = "open"
    """Others may move there, too."""


def explored(program: Program, *, few: int, seen: bool) -> Graph:
    """The graph of the program; a number that takes more than a few values is data.

    Where a process may go round for ever behind a cut, or touches there what others touch, others move there, too,
    unless somebody looks at states: between the parts of a step there are none.
    """
    if program.scheduler is not Scheduler.THREADS:
        raise Unsupported(f"places are made of threads, not of the scheduler {program.scheduler.value}")
    machine = Stepping(program)
    graph = _searched(machine, few, _Cuts.CLOSED)
    disturbed = _disturbed(graph)
    if disturbed is None and not _goes_round(graph):
        return graph
    if seen and disturbed is not None:
        raise Unsupported(f"{disturbed}; explore takes such steps")
    if seen:
        raise Unsupported("somebody looks at states, and a long step may go round for ever; explore takes such steps")
    return _searched(machine, few, _Cuts.OPEN)


def _searched(machine: Stepping, few: int, cuts: _Cuts) -> Graph:
    while True:
        try:
            return _Search(machine, few, cuts).run()
        except _Again:
            continue


class _Search:
    def __init__(self, machine: Stepping, few: int, cuts: _Cuts) -> None:
        self._machine, self._few, self._cuts = machine, few, cuts
        self._cells: Cells = machine.cells
        self._numbers: dict[Place, int] = {}
        self._places: list[Place] = []
        self._waiting: list[int] = []
        self._values: defaultdict[Key, set[object]] = defaultdict(set)

    def run(self) -> Graph:
        starts = tuple(map(self._edge, self._machine.starts()))
        found: dict[int, tuple[Edge, ...]] = {}
        ways = 0
        # In depth, so that what counts is soon seen to count.
        while self._waiting:
            number = self._waiting.pop()
            found[number] = tuple(map(self._edge, self._ways(self._places[number])))
            ways += len(found[number])
            if len(self._places) > MOST_PLACES or ways > MOST_WAYS:
                raise Unsupported(
                    f"control, pointers and small numbers are together in more than {len(self._places) - 1} ways; "
                    "explore and simulate go through them one by one"
                )
        return Graph(self._machine, tuple(self._places), tuple(found[each] for each in range(len(found))), starts)

    def _ways(self, place: Place) -> list[Way]:
        state, within = place.skeleton, place.within
        movers = [within] if within is not None else [each.name for each in state.processes if each.frames]
        if len(movers) > MOST_PROCESSES:
            raise Unsupported(
                f"there are more than {MOST_PROCESSES} processes at once; explore and simulate take those"
            )
        return [way for name in movers for way in self._machine.ways(state, place.key, name)]

    def _edge(self, way: Way) -> Edge:
        skeleton, key, data = self._cells.part(way.after)
        part = Part(way.process, len(way.chosen), way.goes_on)
        target = None if way.violation is not None else self._place(skeleton, key, way)
        return Edge((part,), way.path, way.chosen, data, target, way.violation, way.footprint, way.assumes, way.waits)

    def _place(self, skeleton: State, key: tuple[int, ...], way: Way) -> int:
        place = Place(skeleton, key, way.process if way.goes_on and self._cuts is _Cuts.CLOSED else None)
        number = self._numbers.get(place)
        if number is None:
            self._count(skeleton)
            number = self._numbers[place] = len(self._places)
            self._places.append(place)
            self._waiting.append(number)
        return number

    def _count(self, skeleton: State) -> None:
        """What takes many values is data."""
        new = False
        for key, value in self._cells.numbers(skeleton):
            seen = self._values[key]
            seen.add(value)
            if len(seen) > self._few:
                new = self._cells.make_data(key) or new
        if new:
            raise _Again


def _disturbed(graph: Graph) -> str | None:
    """A loop without a scheduling point in which a process touches what others touch.

    Such a step is cut when it has become too long, and then others move. That they do not, makes no difference only
    where what follows in it touches nothing of theirs, as where scheduling points stand in front of all that is shared.
    That others may end the program makes none: what they do in between they do behind the step, and leave the same.
    """
    touched: dict[str, Footprint] = {}
    later: dict[str, Footprint] = {}
    for place, edges in zip(graph.places, graph.edges, strict=True):
        for edge in edges:
            touched[edge.process] = union(touched.get(edge.process, EMPTY), _without_births(edge))
            if place.within is not None:
                later[edge.process] = union(later.get(edge.process, EMPTY), edge.footprint)
    for process, all_of_it in later.items():
        own = replace(all_of_it, reads=all_of_it.reads - {RUNNING})
        other = next((each for each, all_ in touched.items() if each != process and dependent(own, all_)), None)
        if other is not None:
            return f"{process} touches in a loop without a scheduling point what {other} touches"
    return None


def _without_births(edge: Edge) -> Footprint:
    """What the edge touches, without the names of processes that it makes.

    A process that has begun is not made again, and nobody reads a name there: whether one is free by then decides only
    how the next process is called. Who makes a process moves, so its own name stays.
    """
    writes = edge.footprint.writes
    routines = {each.removeprefix(SPAWN) for each in writes if isinstance(each, str) and each.startswith(SPAWN)}
    born = {
        each for each in writes if isinstance(each, str) and each[:1] == "@" and each[1:].rpartition("#")[0] in routines
    }
    return replace(edge.footprint, writes=writes - (born - {f"@{edge.process}"}))


def _goes_round(graph: Graph) -> bool:
    """Whether a step may have parts without end: then nobody would see what the process did in front of them."""
    inside = {number for number, place in enumerate(graph.places) if place.within is not None}
    return bool(
        circles({each: [edge.target for edge in graph.edges[each] if edge.target in inside] for each in inside})
    )
