"""Forks that are drawn without regions: their ways become regions of a state that nobody drew.

UML wants a fork to lead into different regions of one state; guides draw it between plain states. What lies on a path
from a way of the fork to its join is then a region of its own, and a transition that leads elsewhere leaves all of
them. Without a join every way goes on to its own end. Where two ways meet without a join there is no such reading, and
the fork is refused. Input: a draft. Output: the same draft, changed.
"""

from __future__ import annotations

from dataclasses import replace

from clew.errors import Unsupported
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Label, Vertex
from clew.graphs import grouped


def enclose_forks(draft: Draft) -> None:
    """Put the ways of every fork without regions into a state; inner forks first."""
    _wait_at_joins(draft)
    waiting = [fork for _, region in draft.regions() for fork in region if fork.kind is Kind.FORK]
    while waiting:
        flat = [fork for fork in waiting if _is_flat(draft, fork)]
        if not flat:
            return
        inner = [fork for fork in flat if not any(other in _behind(draft, fork) for other in flat if other is not fork)]
        fork = (inner or flat)[0]
        _enclose(draft, fork)
        waiting.remove(fork)
        waiting = [each for each in waiting if _is_flat(draft, each)]


def _wait_at_joins(draft: Draft) -> None:
    """A transition with an event into a join leads to a state in which its region waits for the others.

    One event for all of them is another thing: the join is the transition that it triggers.
    """
    for place, edge in enumerate(draft.edges):
        if edge.target is None or edge.target.kind is not Kind.JOIN or not _waits(edge.label):
            continue
        beside = [each.label for each in draft.edges if each.target is edge.target]
        if all(label.events == edge.label.events and not (label.guard or label.delay) for label in beside):
            continue
        waits = Vertex(f"{edge.source.name}.{edge.target.name}.{place}", Kind.STATE, edge.span, hidden=True)
        waits.owner = edge.source.owner
        region = draft.region_of(edge.source)
        region.insert(region.index(edge.source) + 1, waits)
        draft.edges[place] = replace(edge, target=waits)
        draft.edges.append(Edge(waits, edge.target, Label(), edge.span))


def _waits(label: Label) -> bool:
    return bool(label.events or label.delay or label.guard or label.otherwise)


def _ways(draft: Draft, fork: Vertex) -> list[Vertex]:
    return [edge.target for edge in draft.edges if edge.source is fork and edge.target is not None]


def _is_flat(draft: Draft, fork: Vertex) -> bool:
    """Whether the ways of a fork begin in one region."""
    ways = _ways(draft, fork)
    return len(ways) > 1 and len({id(draft.region_of(way)) for way in ways}) == 1


def _behind(draft: Draft, fork: Vertex) -> list[Vertex]:
    paths = _Paths(draft, fork)
    return [vertex for way in _ways(draft, fork) for vertex in paths.closure(way, paths.after)]


class _Paths:
    """The vertices of the region of a fork, and which of them leads to which."""

    def __init__(self, draft: Draft, fork: Vertex) -> None:
        self.fork = fork
        self.region = draft.region_of(_ways(draft, fork)[0])
        ends = [(self._member(edge.source), self._member(edge.target)) for edge in draft.edges]
        steps = [(one, other) for one, other in ends if one is not None and other is not None and one is not other]
        self.after = grouped(steps)
        self.before = grouped((other, one) for one, other in steps)

    def _member(self, vertex: Vertex | None) -> Vertex | None:
        """The vertex of the region in which a vertex lies."""
        while vertex is not None and vertex not in self.region:
            vertex = vertex.owner
        return vertex

    def closure(self, start: Vertex, steps: dict[Vertex, list[Vertex]]) -> list[Vertex]:
        """What can be reached by steps forward (`after`) or back (`before`), without passing a join or the fork."""
        found, stack = {start: None}, [start]
        while stack:
            here = stack.pop()
            if here.kind is Kind.JOIN and here is not start and not here.hidden:
                continue
            for each in steps.get(here, ()):
                if each not in found and each is not self.fork:
                    found[each] = None
                    stack.append(each)
        return list(found)


def _enclose(draft: Draft, fork: Vertex) -> None:
    paths = _Paths(draft, fork)
    reached = [paths.closure(way, paths.after) for way in _ways(draft, fork)]
    join = _common_join(reached)
    if join is not None:
        leading = paths.closure(join, paths.before)
        reached = [[each for each in way if each in leading and each.kind is not Kind.JOIN] for way in reached]
        join.hidden = True  # a join that has its fork is passed by those around it
    around = Vertex(f"{fork.name}.ways", Kind.STATE, fork.span, owner=fork.owner, hidden=True)
    for way in reached:
        around.regions.append(_branch(draft, way, around, reached, fork))
    taken = {each for region in around.regions for each in region}
    place = paths.region.index(fork)
    paths.region[place + 1 : place + 1] = [around]
    paths.region[:] = [each for each in paths.region if each not in taken]
    if join is None and all(any(each.kind is Kind.FINAL for each in region) for region in around.regions):
        _end_together(draft, around, paths.region)


def _common_join(ways: list[list[Vertex]]) -> Vertex | None:
    """The first join to which all ways lead and that no other fork has."""
    joins = (each for each in ways[0] if each.kind is Kind.JOIN and not each.hidden)
    return next((join for join in joins if all(join in others for others in ways)), None)


def _branch(draft: Draft, way: list[Vertex], around: Vertex, ways: list[list[Vertex]], fork: Vertex) -> list[Vertex]:
    """The region of one way; an end that ways share is an end for each."""
    region: list[Vertex] = []
    for vertex in way:
        if sum(vertex in other for other in ways) == 1:
            vertex.owner = around
            region.append(vertex)
            continue
        if vertex.kind is not Kind.FINAL:
            message = (
                f"the ways behind this fork meet in {vertex.name} without a join; put them into regions of a state"
            )
            raise Unsupported(message, span=fork.span)
        end = Vertex(f"{around.name}.{len(around.regions) + 1}.final", Kind.FINAL, vertex.span, owner=around)
        region.append(end)
        for place, edge in enumerate(draft.edges):
            if edge.target is vertex and edge.source in way:
                draft.edges[place] = replace(edge, target=end)
    return region


def _end_together(draft: Draft, around: Vertex, region: list[Vertex]) -> None:
    """When all ways have ended, the region around them has."""
    ends = [each for each in region if each.kind is Kind.FINAL]
    end = ends[0] if ends else Vertex(f"{around.name}.final", Kind.FINAL, around.span, owner=around.owner)
    if not ends:
        region.append(end)
    draft.edges.append(Edge(around, end, Label(), around.span))
