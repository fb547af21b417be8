"""From a draft to a chart: vertices get numbers, composites become compound and parallel nodes.

Pseudostates are resolved: a fork is a transition with several targets, a join one that needs several states, a way
through junctions is one transition.
"""

from __future__ import annotations

from dataclasses import field, replace

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import (
    HISTORIES,
    TIMER,
    Cancel,
    Change,
    Chart,
    Contents,
    Initial,
    Node,
    NodeKind,
    Send,
    Transition,
    ancestors,
)
from clew.frontends.uml.language import Literal
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Vertex
from clew.frontends.uml.reading.ways import complete, guard_of, join_ways
from clew.ir.source import Span
from clew.records import dataclass


def finish(draft: Draft, *, initial_steps: bool = False) -> Chart:
    """The chart; with `initial_steps` an initial pseudostate is left by a step of its own."""
    return _Finish(draft, initial_steps=initial_steps).chart()


_PLAIN = {
    Kind.FINAL: NodeKind.FINAL,
    Kind.CHOICE: NodeKind.CHOICE,
    Kind.JUNCTION: NodeKind.CHOICE,
    Kind.SHALLOW: NodeKind.SHALLOW,
    Kind.DEEP: NodeKind.DEEP,
}


@dataclass(slots=True)
class _Place:
    """A node that is being made."""

    number: int
    name: str
    kind: NodeKind
    parent: int | None
    vertex: Vertex | None
    region: list[Vertex]
    children: list[int] = field(default_factory=list)
    histories: list[int] = field(default_factory=list)


class _Finish:
    """One draft becoming a chart."""

    def __init__(self, draft: Draft, *, initial_steps: bool) -> None:
        self.draft = draft
        self.initial_steps = initial_steps
        self.places: list[_Place] = []
        self.numbers: dict[Vertex, int] = {}
        self.transitions: list[Transition] = []
        self.timers: dict[int, list[tuple[str, str, Span]]] = {}

    def chart(self) -> Chart:
        words = self.draft.words
        if words is not None:
            complete(self.draft, words)
        join_ways(self.draft)
        self._place_all()
        for edge in self.draft.edges:
            self._transition(edge)
        nodes = tuple(self._node(place) for place in self.places)
        self._refuse_twice(nodes)
        ordered = sorted(self.transitions, key=lambda each: each.source)
        found = Chart(
            self.draft.name,
            nodes,
            tuple(ordered),
            tuple(self.draft.data),
            changes=self._changes(),
            span=self.draft.span,
        )
        if words is None:
            return found
        return replace(found, conditions=tuple(words.conditions), notes=words.notes())

    def _changes(self) -> tuple[Change, ...]:
        """The change events, each once; equal texts are the same event."""
        listed = [each for edge in self.draft.edges for each in edge.label.changes]
        return tuple({each.event: each for each in reversed(listed)}.values())

    def _refuse_twice(self, nodes: tuple[Node, ...]) -> None:
        seen: dict[str, Node] = {}
        for node in nodes[1:]:
            if node.name in seen:
                raise InputError(f"two states are called {node.name!r}; give them different names", span=node.span)
            seen[node.name] = node

    # --- nodes ----------------------------------------------------------------------------------------------------

    def _place_all(self) -> None:
        stack: list[tuple[str, Vertex | None, list[list[Vertex]], int | None]] = [
            (self.draft.name, None, [self.draft.region], None)
        ]
        while stack:
            name, vertex, regions, parent = stack.pop()
            place = self._new(name, vertex, regions, parent)
            if len(regions) > 1:
                parts = list(enumerate(regions, start=1))
                stack += [(f"{name}.{count}", None, [region], place.number) for count, region in reversed(parts)]
                continue
            nodes = [each for each in place.region if self._is_node(each)]
            stack += [(each.name, each, list(filter(None, each.regions)), place.number) for each in reversed(nodes)]

    def _is_node(self, vertex: Vertex) -> bool:
        if vertex.kind is Kind.INITIAL:
            return self.initial_steps
        return vertex.kind not in (Kind.FORK, Kind.JOIN)

    def _new(self, name: str, vertex: Vertex | None, regions: list[list[Vertex]], parent: int | None) -> _Place:
        kind = NodeKind.COMPOUND
        if len(regions) > 1:
            kind = NodeKind.PARALLEL
        elif vertex is not None and not regions:
            kind = _PLAIN.get(vertex.kind, NodeKind.CHOICE if vertex.kind is Kind.INITIAL else NodeKind.ATOMIC)
        place = _Place(len(self.places), name, kind, parent, vertex, regions[0] if len(regions) == 1 else [])
        self.places.append(place)
        if vertex is not None:
            self.numbers[vertex] = place.number
        if parent is not None:
            holder = self.places[parent]
            (holder.histories if kind in HISTORIES else holder.children).append(place.number)
        return place

    def _node(self, place: _Place) -> Node:
        vertex = place.vertex
        span = self.draft.span if vertex is None else vertex.span
        if place.kind is NodeKind.COMPOUND and not place.children:
            raise InputError(f"a region of {place.name} has no state", span=span)
        made_up = vertex is None or vertex.kind is Kind.INITIAL or vertex.hidden
        entry, leave = ([], []) if vertex is None else (list(vertex.entry), list(vertex.exit))
        for event, delay, at in self.timers.get(place.number, ()):
            timer = Send(Literal(event, span=at), delay=Literal(delay, span=at), name=event, span=at)
            entry.append((timer,))
            leave.append((Cancel(Literal(event, span=at), span=at),))
        return Node(
            place.number,
            place.name,
            place.kind,
            place.parent,
            tuple(place.children),
            tuple(place.histories),
            self._initial(place),
            entry=tuple(entry),
            exit=tuple(leave),
            deferred=() if vertex is None else tuple(vertex.deferred),
            hidden=made_up,
            span=span,
        )

    def _initial(self, place: _Place) -> Initial | None:
        if place.kind in HISTORIES:
            return self._history_default(place)
        if place.kind is not NodeKind.COMPOUND:
            return None
        begins = [each for each in place.region if each.kind is Kind.INITIAL]
        span = place.vertex.span if place.vertex is not None else self.draft.span
        if len(begins) > 1:
            raise InputError(f"a region of {place.name} has two initial pseudostates", span=begins[1].span)
        if not begins:
            raise InputError(f"a region of {place.name} has no initial pseudostate", span=span)
        if self.initial_steps:
            return Initial((self.numbers[begins[0]],))
        edge = self._only_edge(begins[0])
        if edge.label.events or edge.label.guard is not None:
            raise InputError("the transition from an initial pseudostate has neither event nor guard", span=edge.span)
        targets, content = self._targets(edge)
        return Initial(targets, content)

    def _only_edge(self, vertex: Vertex) -> Edge:
        edges = [edge for edge in self.draft.edges if edge.source is vertex]
        if len(edges) != 1:
            raise InputError(f"{vertex.kind.value} needs exactly one transition, has {len(edges)}", span=vertex.span)
        return edges[0]

    def _history_default(self, place: _Place) -> Initial:
        assert place.vertex is not None, "a history should be a vertex"
        edges = [edge for edge in self.draft.edges if edge.source is place.vertex]
        if edges:
            return Initial(*self._targets(edges[0]))
        assert place.parent is not None, "a history should be in a region"
        owner = self.places[place.parent]
        begins = [each for each in owner.region if each.kind is Kind.INITIAL]
        if not begins:
            raise InputError("this history has no default; give it a transition", span=place.vertex.span)
        return Initial(*self._targets(self._only_edge(begins[0])))

    # --- transitions ----------------------------------------------------------------------------------------------

    def _targets(self, edge: Edge) -> tuple[tuple[int, ...], Contents]:
        """The nodes that an edge leads to, through forks, and all that is done on the way."""
        if edge.target is None:
            return (), edge.label.content
        if edge.target.kind is not Kind.FORK:
            if edge.target.kind in (Kind.JOIN, Kind.INITIAL):
                raise Unsupported(f"a transition to {edge.target.kind.value} from here is not modelled", span=edge.span)
            return (self.numbers[edge.target],), edge.label.content
        targets: tuple[int, ...] = ()
        content = edge.label.content
        for out in self.draft.edges:
            if out.source is edge.target:
                more, done = self._targets(out)
                targets, content = (*targets, *more), (*content, *done)
        if len(targets) < 2:
            raise InputError("a fork leads to at least two states", span=edge.target.span)
        return targets, content

    def _transition(self, edge: Edge) -> None:
        source = edge.source
        match source.kind:
            case Kind.FORK | Kind.SHALLOW | Kind.DEEP:
                return
            case Kind.INITIAL if not self.initial_steps:
                return
            case Kind.JOIN:
                self._join(edge)
                return
            case Kind.FINAL:
                raise InputError("a final state has no transition", span=edge.span)
            case _:
                pass
        if edge.target is not None and edge.target.kind is Kind.JOIN:
            return
        pseudo = source.kind in (Kind.CHOICE, Kind.JUNCTION, Kind.INITIAL)
        if pseudo and (edge.label.events or edge.label.delay is not None):
            raise InputError(f"a transition from {source.kind.value} has no event", span=edge.span)
        does_before = any(each.label.content for each in self.draft.edges if each.target is source)
        if source.kind is Kind.JUNCTION and edge.label.guard is not None and does_before:
            raise Unsupported("a junction behind an initial effect is not modelled; use a choice", span=edge.span)
        targets, content = self._targets(edge)
        events = edge.label.events
        number = self.numbers[source]
        if edge.label.delay is not None:
            events = (*events, self._timer(number, source.name, edge.label.delay, edge.span))
        self.transitions.append(
            Transition(
                number,
                targets,
                events,
                guard_of(self.draft, edge),
                content,
                internal=edge.local,
                completion=not events and not pseudo,
                parameters=edge.label.parameters,
                span=edge.span,
            )
        )

    def _timer(self, number: int, name: str, delay: str, at: Span) -> str:
        """The event of a delay; the ways of one transition through junctions have one."""
        timers = self.timers.setdefault(number, [])
        known = [event for event, _, span in timers if span is at]
        if known:
            return known[0]
        timers.append((f"{TIMER}{name}.{len(timers)}", delay, at))
        return timers[-1][0]

    def _join(self, out: Edge) -> None:
        """The transition behind a join: from the parallel state around its sources, when all are active."""
        incoming = [edge for edge in self.draft.edges if edge.target is out.source]
        sources = [self.numbers[edge.source] for edge in incoming]
        if len(sources) < 2:
            raise InputError("a join has at least two incoming transitions", span=out.source.span)
        events = {edge.label.events for edge in incoming}
        if len(events) > 1 or any(edge.label.guard is not None or edge.label.delay is not None for edge in incoming):
            raise Unsupported("transitions into a join with different events or guards are not modelled", span=out.span)
        above = [list(ancestors(self.places, source)) for source in sources]
        common = [each for each in above[0] if all(each in other for other in above)]
        around = next((each for each in common if self.places[each].kind is NodeKind.PARALLEL), None)
        if around is None:
            raise InputError("the sources of a join are in different regions of one state", span=out.span)
        targets, content = self._targets(out)
        before = tuple(each for edge in incoming for each in edge.label.content)
        self.transitions.append(
            Transition(
                around,
                targets,
                events.pop(),
                out.label.guard,
                (*before, *content),
                joins=tuple(sources),
                span=out.span,
            )
        )
