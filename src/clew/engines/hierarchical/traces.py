"""Traces of a search: which nodes a run visits, through all calls, and where its loop begins.

Input: a search that has found something. Output: a `Trace`: the nodes in order, each with how many calls are around
it. A call that returned is told by the line of the summary on which its return rests; lines and edges carry the time at
which they were found, and what a line rests on is older than the line, so that unfolding ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from clew.engines.hierarchical.search import Edge, Ended, Record, Search, Through
from clew.engines.hierarchical.spaces import Point
from clew.graphs import shortest
from clew.models.components.machine import Enters, Leaves
from clew.records import dataclass


class TooLong(Exception):
    """The trace has more visits than anybody may want to see."""


class Visit(NamedTuple):
    """A node of a run, the calls around it, and the steps that lead from it to the next one.

    What happens in a call by contract is not `counted`: for the reader it is a part of one step.
    """

    node: Any
    depth: int
    taken: tuple[Any, ...]
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Trace:
    """A run: `start` is the first step, into the first node; without `loop_start` it is a beginning only.

    After the last visit comes the one at `loop_start`, `grows` calls deeper than the first time.
    """

    start: Any
    visits: tuple[Visit, ...]
    loop_start: int | None = None
    grows: int = 0

    def levels(self, last: int | None = None) -> list[list[Visit]]:
        """The visits of the calls that are open at the end, or at a visit, outermost first: there is the fault."""
        found: list[list[Visit]] = [[]]
        visits = self.visits if last is None else self.visits[: last + 1]
        for place, visit in enumerate(visits, 1):
            found[-1].append(visit)
            for step in visit.taken if place < len(visits) else ():
                if isinstance(step, Enters):
                    found.append([])
                elif isinstance(step, Leaves) and len(found) > 1:
                    found.pop()
        return found


class _Part(NamedTuple):
    """An edge that is to be told: in which search, with how many calls around, and the mark that it should show."""

    search: Search
    source: int
    edge: Edge
    bit: int
    depth: int
    counted: bool = True


class _Last(NamedTuple):
    """The end of a callee: the vertex that leaves, and all steps up to the caller's next node."""

    search: Search
    vertex: int
    taken: tuple[Any, ...]
    depth: int
    counted: bool


class _Hop(NamedTuple):
    """An edge of a way, where it starts, and the mark that it should show."""

    source: int
    edge: Edge
    bit: int = 0


class Teller:
    """Tells the runs of one search, at most so long."""

    def __init__(self, search: Search, limit: int) -> None:
        self._search = search
        self._limit = limit

    def to(self, vertex: int, last: tuple[Any, ...] = ()) -> Trace:
        """A short run to a vertex, and the steps that it takes there."""
        start, path = self._stem(lambda each: each == vertex)
        visits = self._told(path, 0)
        visits.append(Visit(_node(self._search, vertex), _depth(path), last))
        return Trace(self._search.starts[start], tuple(_without_points(visits)))

    def around(self, members: frozenset[int]) -> Trace:
        """A run into the component, and around in it with all marks; the loop begins where time passes."""
        start, stem = self._stem(lambda each: each in members)
        loop = self._loop(stem[-1].edge.target if stem else start, members)
        before, around = self._told(stem, 0), self._told(loop, _depth(stem))
        seen = self._search.space.components.seen
        first = next(
            place
            for place, visit in enumerate(around)
            if visit.counted and not isinstance(visit.node, Point) and seen(visit.node)
        )
        grows = _depth(loop)
        before += around[:first]
        around = around[first:] + [visit._replace(depth=visit.depth + grows) for visit in around[:first]]
        stem_visits = _without_points(before)
        return Trace(self._search.starts[start], (*stem_visits, *_without_points(around)), len(stem_visits), grows)

    # --- ways ---------------------------------------------------------------------------------------------------------

    def _stem(self, wanted: Callable[[int], bool]) -> tuple[int, list[_Hop]]:
        for start in self._search.starts:
            if wanted(start):
                return start, []
        found = shortest(self._search.starts, self._following, lambda target, _: wanted(target))
        assert found is not None, "what a search has visited should be reachable"
        return found

    def _following(self, vertex: int) -> Iterator[tuple[int, _Hop]]:
        return ((edge.target, _Hop(vertex, edge)) for edge in self._search.edges[vertex])

    def _loop(self, start: int, members: frozenset[int]) -> list[_Hop]:
        """A way from the vertex back to it inside of the component, with all marks."""
        path: list[_Hop] = []
        at, missing = start, (1 << (self._search.reader.marks + 1)) - 1
        while missing or at != start or not path:
            for hop in self._way(at, members, missing, None if missing else start):
                bit = _shown(hop.edge, missing)
                missing &= ~(bit | _own(hop.edge))
                path.append(hop._replace(bit=bit))
                at = hop.edge.target
        return path

    def _way(self, start: int, members: frozenset[int], missing: int, goal: int | None) -> list[_Hop]:
        """The shortest way inside the component to an edge with a missing mark, or to the goal."""

        def inside(vertex: int) -> Iterator[tuple[int, _Hop]]:
            return (step for step in self._following(vertex) if step[0] in members)

        found = shortest((start,), inside, lambda target, hop: bool(hop.edge.marks & missing) or target == goal)
        assert found is not None, "a component should have a way to each of its edges"
        return found[1]

    # --- telling ------------------------------------------------------------------------------------------------------

    def _told(self, path: list[_Hop], depth: int) -> list[Visit]:
        """The visits along a path, its callees unfolded."""
        stack: list[_Part | _Last] = []
        for source, edge, bit in path:
            stack.append(_Part(self._search, source, edge, bit, depth))
            depth += edge.is_call
        stack.reverse()
        visits: list[Visit] = []
        while stack:
            top = stack.pop()
            if isinstance(top, _Last):
                visits.append(Visit(_node(top.search, top.vertex), top.depth, top.taken, top.counted))
            else:
                visits.append(Visit(_node(top.search, top.source), top.depth, _taken(top.edge), top.counted))
                if isinstance(top.edge.via, Through):
                    stack += reversed(list(_unfolded(top, top.edge.via)))
            if len(visits) > self._limit:
                raise TooLong
        return visits


def _node(search: Search, vertex: int) -> Any:  # noqa: ANN401 - of the machine
    return search.space.nodes[search.node[vertex]]


def _depth(path: list[_Hop]) -> int:
    return sum(hop.edge.is_call for hop in path)


def _own(edge: Edge) -> int:
    """The marks that the edge has on every way."""
    return edge.via.own if isinstance(edge.via, Through) else edge.marks


def _shown(edge: Edge, missing: int) -> int:
    """The mark, one at most, that a callee should show besides those that the edge has anyway."""
    inner = edge.marks & missing & ~_own(edge)
    return inner & -inner


def _taken(edge: Edge) -> tuple[Any, ...]:
    match edge.via:
        case Through(call=call):
            return (call,)
        case Ended(leaving=leaving, step=step):
            return (leaving, step)
        case step:
            return (step,)


def _unfolded(part: _Part, through: Through) -> Iterator[_Part | _Last]:
    """What the callee does up to its exit, with the mark that is asked for."""
    search, record = through.search, through.record
    depth, counted = part.depth + 1, part.counted and through.counted
    bit = part.bit & ~record.own if through.counted else 0
    for source, edge, _ in _within(search, through.context, record, bit):
        inner = edge.marks & bit & ~_own(edge)
        bit &= ~edge.marks
        yield _Part(search, source, edge, inner, depth, counted)
    yield _Last(search, record.vertex, (record.step, through.back), depth, counted)


def _within(search: Search, context: int, record: Record, bit: int) -> list[_Hop]:
    """A way in a context from its entry to where it is left, of edges that are older, one of them with the mark."""
    entry = search.entry[context]
    if entry == record.vertex and not bit:
        return []

    def older(at: tuple[int, bool]) -> Iterator[tuple[tuple[int, bool], _Hop]]:
        for edge in search.edges[at[0]]:
            if edge.time < record.time and not edge.is_call:
                yield (edge.target, at[1] or bool(edge.marks & bit)), _Hop(at[0], edge)

    found = shortest(((entry, not bit),), older, lambda target, _: target == (record.vertex, True))
    assert found is not None, "a line of a summary should rest on a way"
    return found[1]


def _without_points(visits: list[Visit]) -> list[Visit]:
    """The visits of nodes; what is done at a point of return belongs to the visit before."""
    found: list[Visit] = []
    for visit in visits:
        if isinstance(visit.node, Point):
            found[-1] = found[-1]._replace(taken=(*found[-1].taken, *visit.taken))
        else:
            found.append(visit)
    return found
