"""The recursive product: a space and a reader together, searched depth first for a run that the reader accepts.

Input: a space, a reader, and which calls count as one step. Output: findings as they come: an accepting component, a
vertex from which the reader accepts everything, a failed check. What was explored stays, for traces and for more.
Vertices are (context, node, reader's state); edges are steps, calls (the run may stay in the callee for ever), and
calls together with a line of the callee's summary. An infinite run ends in a strongly connected component of this graph
that has every mark on one of its edges, and every such component has such a run, be it inside of one call or by calling
deeper and deeper. Summaries keep the union of the marks of all ways from the entry to the exit: a loop may pass the
same call again and again, each time on another way.
Components are contracted along the path while they are found, so that a loop is told as soon as it closes. An edge
that a summary adds later leaves a vertex whose component is still open, since that vertex reaches the callee's entry.
After: Alur et al., "Analysis of Recursive State Machines", 2005; Couvreur, "On-the-Fly Verification of Linear Temporal
Logic", 1999; Gabow, "Path-Based Depth-First Search for Strong and Biconnected Components", 2000.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from typing import Any, NamedTuple, Protocol

from clew.engines.hierarchical.letters import Letters
from clew.engines.hierarchical.readers import Reader
from clew.engines.hierarchical.spaces import Coded, Kind, Point, Space

_EVERY = 128
"""After so many vertices somebody looks at the clock."""


class Record(NamedTuple):
    """A line of a summary: when it was found, with which marks, and by which vertex the context is left."""

    time: int
    marks: int
    vertex: int
    own: int
    """The marks of the last step alone."""
    step: Any


class Through(NamedTuple):
    """A call and its return as one edge: who knows what the callee did, and on which line."""

    search: Search
    context: int
    record: Record
    counted: bool
    """Whether the reader has read what the callee did."""
    call: Any = None
    back: Any = None
    """The steps of the caller: the call, and what it did after the return."""
    own: int = 0
    """The marks of the caller's step alone."""


class Ended(NamedTuple):
    """The analysed procedure was left, and what the run did then."""

    leaving: Any
    step: Any


class Edge(NamedTuple):
    """An edge of the product; `via` is a step, a `Through` or an `Ended`. A call edge has an `Enters`."""

    target: int
    marks: int
    via: Any
    is_call: bool
    time: int


class Accepted(NamedTuple):
    """A component that has all marks: its vertices."""

    members: frozenset[int]


class Decided(NamedTuple):
    """A vertex after whose labels the reader accepts every word."""

    vertex: int


class Alarm(NamedTuple):
    """A step at a vertex that fails, or stays where it should not."""

    vertex: int
    step: Any


Finding = Accepted | Decided | Alarm


class Contracts(Protocol):
    """Which calls count as one step, and what they bring back."""

    def covers(self, caller: int, entry: int) -> bool:
        """Whether a call of this component is one step for a component that is entered at the caller's node."""
        ...

    def lines(self, entry: int) -> Iterable[tuple[int, Through]]:
        """The exits of the component, each with what stands behind it; the steps of the caller are left open."""
        ...


class _Caller(NamedTuple):
    vertex: int
    box: int
    marks: int
    step: Any


class Reading(NamedTuple):
    """The moves of a reader, and whether it accepts everything after one of them."""

    moves: tuple[tuple[int, int], ...]
    decided: bool


def _go_on() -> None:
    """Nobody looks at the clock."""


class Search:
    """The product as far as it was explored. It keeps state: vertices in columns, for speed."""

    def __init__(
        self, space: Space, reader: Reader, contracts: Contracts | None = None, tick: Callable[[], None] = _go_on
    ) -> None:
        self.space = space
        self.reader = reader
        self._tick = tick
        self._contracts = contracts
        self._seen = 1 << reader.marks
        self._full = (1 << (reader.marks + 1)) - 1
        self._letters = Letters(space, reader)
        self._readings: dict[tuple[int, tuple[int, ...]], Reading] = {}
        self._clock = 0
        # vertices
        self.node: list[int] = []
        self.state: list[int] = []
        self.context: list[int] = []
        self.edges: list[list[Edge]] = []
        self._since: list[int] = []
        self._order: list[int] = []
        self._next: list[int] = []
        self._finished: list[bool] = []
        self._closed: list[bool] = []
        self._leaving: dict[int, list[tuple[Coded, int, int]]] = {}
        # contexts
        self._contexts: dict[tuple[int, int], int] = {}
        self._places: list[dict[tuple[int, int], int]] = []
        self.entry: list[int] = []
        self._summaries: list[dict[tuple[int, int], list[Record]]] = []
        self._callers: list[list[_Caller]] = []
        self._outermost: set[int] = set()
        # the path
        self.visited = 0
        """How many vertices were visited."""
        self._open: list[int] = []
        self._roots: list[list[int]] = []
        """Per component on the path: the order of its first vertex, its marks, the marks of the edge into it."""
        self._late: list[tuple[int, int, Edge]] = []
        self._gains: list[tuple[int, int]] = []
        self._alarms: list[Alarm] = []
        self.starts: dict[int, Any] = {}

    # --- what there is ------------------------------------------------------------------------------------------------

    def silent_nodes(self) -> Iterator[Any]:
        """The nodes that were visited at which no time passes."""
        visited = {node for node, order in zip(self.node, self._order, strict=True) if order >= 0}
        for node in sorted(visited):
            if self.space.silent[node] and not isinstance(self.space.nodes[node], Point):
                yield self.space.nodes[node]

    def lines(self, context: int) -> dict[tuple[int, int], list[Record]]:
        """The summary of a context: exit and reader's state -> how it was found, marks gained one after the other."""
        return self._summaries[context]

    # --- vertices and edges -------------------------------------------------------------------------------------------

    def into(self, entry: int, state: int) -> int:
        """The context of a component entered in a state."""
        key = (entry, state)
        found = self._contexts.get(key)
        if found is None:
            found = self._contexts[key] = self._fresh(entry, state)
        return found

    def _fresh(self, entry: int, state: int) -> int:
        context = len(self._places)
        self._places.append({})
        self._summaries.append({})
        self._callers.append([])
        self.entry.append(self._vertex(context, entry, state))
        return context

    def _vertex(self, context: int, node: int, state: int) -> int:
        places = self._places[context]
        key = (node, state)
        found = places.get(key)
        if found is None:
            found = places[key] = len(self.node)
            self.node.append(node)
            self.state.append(state)
            self.context.append(context)
            self.edges.append([])
            self._since.append(0)
            self._order.append(-1)
            self._next.append(0)
            self._finished.append(False)
            self._closed.append(False)
        return found

    def _link(self, source: int, target: int, marks: int, via: Any) -> None:  # noqa: ANN401 - see Edge
        """An edge inside of a context; what was seen on the way to its source is seen on the way to its target."""
        self._clock += 1
        edge, row, position = Edge(target, marks, via, False, self._clock), self.edges[source], self._next[source]
        if self._finished[source]:
            row.append(edge)
            heappush(self._late, (-self._order[source], self._clock, edge))
        elif position:
            row.insert(position, edge)  # behind a return comes first: what was begun is followed to its end
        else:
            row.append(edge)
        gained = self._since[source] | marks
        if gained & ~self._since[target]:
            self._gains.append((target, gained))

    def _settle(self) -> None:
        """Pass on what vertices have gained; whoever leaves its context tells the callers."""
        while self._gains:
            vertex, gained = self._gains.pop()
            gained &= ~self._since[vertex]
            if not gained:
                continue
            self._since[vertex] |= gained
            for edge in self.edges[vertex]:
                if not edge.is_call and gained & ~self._since[edge.target]:
                    self._gains.append((edge.target, gained))
            for coded, state, marks in self._leaving.get(vertex, ()):
                self._leave(vertex, coded, state, marks)

    # --- expansion ----------------------------------------------------------------------------------------------------

    def _read(self, node: int, state: int) -> Reading:
        """What the reader does at a node; where no time passes, it rests."""
        if self.space.silent[node]:
            return Reading(((state, 0),), decided=False)
        letters = self._letters.at(node, state)
        known = self._readings.get((state, letters))
        if known is None:
            read = dict.fromkeys(move for letter in letters for move in self.reader.moves(state, letter))
            moves = tuple((target, marks | self._seen) for target, marks in read)
            decided = any(self.reader.universal(target) for target, _ in moves)
            known = self._readings[state, letters] = Reading(moves, decided)
        return known

    def _expand(self, vertex: int) -> bool:
        """Find the edges of a vertex; whether the reader may accept everything behind it."""
        node, context = self.node[vertex], self.context[vertex]
        moves, decided = self._read(node, self.state[vertex])
        if not moves:
            return False
        for coded in self.space.row(node):
            kind, goal, _, step = coded
            if kind >= Kind.FAILS:
                self._alarms.append(Alarm(vertex, step))
            if kind is Kind.GOES or kind is Kind.STUCK:
                for state, marks in moves:
                    self._link(vertex, self._vertex(context, goal, state), marks, step)
            elif kind is Kind.ENTERS:
                for state, marks in moves:
                    self._call(vertex, coded, state, marks)
            elif kind is Kind.LEAVES:
                for state, marks in moves:
                    if context in self._outermost:
                        self._end(vertex, coded, state, marks)
                        continue
                    self._leaving.setdefault(vertex, []).append((coded, state, marks))
                    self._leave(vertex, coded, state, marks)
        self._settle()
        return decided

    def _call(self, vertex: int, coded: Coded, state: int, marks: int) -> None:
        caller_entry = self.node[self.entry[self.context[vertex]]]
        if self._contracts is not None and self._contracts.covers(caller_entry, coded.target):
            for exit, through in self._contracts.lines(coded.target):  # noqa: A001 - the field's word
                self._come_back(_Caller(vertex, coded.box, marks, coded.step), exit, state, through)
            return
        callee = self.into(coded.target, state)
        self._clock += 1
        self.edges[vertex].append(Edge(self.entry[callee], marks, coded.step, True, self._clock))
        caller = _Caller(vertex, coded.box, marks, coded.step)
        self._callers[callee].append(caller)
        for (exit, after), records in tuple(self._summaries[callee].items()):  # noqa: A001 - the field's word
            for record in records:
                self._come_back(caller, exit, after, self._through(callee, record))

    def _through(self, context: int, record: Record) -> Through:
        return Through(self, context, record, counted=True)

    def _come_back(self, caller: _Caller, exit: int, state: int, through: Through) -> None:  # noqa: A002
        context = self.context[caller.vertex]
        marks = caller.marks | through.record.marks if through.counted else caller.marks
        for coded in self.space.returned(caller.box, exit):
            via = through._replace(call=caller.step, back=coded.step, own=caller.marks)
            self._link(caller.vertex, self._vertex(context, coded.target, state), marks, via)

    def _leave(self, vertex: int, coded: Coded, state: int, marks: int) -> None:
        """A line of the summary of the vertex's context, if it says something new."""
        context, key = self.context[vertex], (coded.target, state)
        records = self._summaries[context].setdefault(key, [])
        known = 0
        for record in records:
            known |= record.marks
        gained = self._since[vertex] | marks
        if records and not gained & ~known:
            return
        self._clock += 1
        record = Record(self._clock, gained, vertex, marks, coded.step)
        records.append(record)
        for caller in tuple(self._callers[context]):
            self._come_back(caller, coded.target, state, self._through(context, record))

    def _end(self, vertex: int, coded: Coded, state: int, marks: int) -> None:
        for ending in self.space.returned(-1, coded.target):
            target = self._vertex(self.context[vertex], ending.target, state)
            self._link(vertex, target, marks, Ended(coded.step, ending.step))

    # --- depth first --------------------------------------------------------------------------------------------------

    def findings(self, starts: Iterable[tuple[int, Any]]) -> Iterator[Finding]:
        """Explore from nodes at which runs start; who has enough ends the iteration."""
        for node, step in starts:
            for state in self.reader.initial:
                # Nobody waits for it: where it is also called, that is another context.
                context = self._fresh(node, state)
                self._outermost.add(context)
                self.starts[self.entry[context]] = step
        for vertex in tuple(self.starts):
            yield from self.explore(vertex)

    def explore(self, start: int) -> Iterator[Finding]:
        """Explore everything behind a vertex."""
        if self._order[start] >= 0:
            return
        stack = [start]
        found = self._visit(start, 0)
        while stack:
            if found is not None:
                yield found
                found = None
            if self._alarms:
                yield from self._told()
            vertex = stack[-1]
            position = self._next[vertex]
            row = self.edges[vertex]
            if position < len(row):
                self._next[vertex] = position + 1
                edge = row[position]
            elif self._roots[-1][0] != self._order[vertex]:
                self._finished[vertex] = True
                stack.pop()
                continue
            elif self._late and -self._late[0][0] >= self._order[vertex]:
                edge = heappop(self._late)[2]
            else:
                self._close(vertex)
                stack.pop()
                continue
            target = edge.target
            if self._order[target] < 0:
                stack.append(target)
                found = self._visit(target, edge.marks)
            elif not self._closed[target]:
                found = self._merge(target, edge.marks)

    def _told(self) -> Iterator[Alarm]:
        told, self._alarms = self._alarms, []
        yield from told

    def _visit(self, vertex: int, marks: int) -> Finding | None:
        order = self._order[vertex] = self.visited
        self.visited += 1
        if order % _EVERY == 0:
            self._tick()
        self._open.append(vertex)
        self._roots.append([order, 0, marks])
        return Decided(vertex) if self._expand(vertex) else None

    def _merge(self, target: int, marks: int) -> Finding | None:
        """A way back into the path: everything above becomes one component."""
        order, roots = self._order[target], self._roots
        while roots[-1][0] > order:
            _, inside, into = roots.pop()
            marks |= inside | into
        root = roots[-1]
        root[1] |= marks
        return Accepted(self._above(root[0])) if root[1] == self._full else None

    def _above(self, order: int) -> frozenset[int]:
        """The vertices of the last component on the path."""
        place = len(self._open)
        while place and self._order[self._open[place - 1]] >= order:
            place -= 1
        return frozenset(self._open[place:])

    def _close(self, vertex: int) -> None:
        """Nothing leads from the component back into the path."""
        self._roots.pop()
        while True:
            top = self._open.pop()
            self._closed[top] = True
            if top == vertex:
                return
