"""Large blocks: places with one way in or out go, and the edges through them become one.

Input: a graph. Output: the same with fewer places; every circle keeps one. A run through an edge is a run through its
parts, so nothing is lost but states in between, at which nobody looks.
After: Beyer and others, "Software Model Checking via Large-Block Encoding", 2009.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from clew.ir.terms import FALSE
from clew.lower.skeletons.composing import behind
from clew.lower.skeletons.exploring import Edge, Graph
from clew.lower.skeletons.reducing import renumbered

LONGEST = 64
"""So many ways are one edge at most."""


def merged(graph: Graph) -> Graph:
    """The graph in large blocks."""
    return _merged(graph, lambda _: True)


def merged_steps(graph: Graph) -> Graph:
    """The graph in blocks of one process each: what one alone goes on with is one step of it."""
    return _merged(graph, lambda edges: len({each.process for each in edges}) == 1)


def _merged(graph: Graph, may: Callable[[Sequence[Edge]], bool]) -> Graph:
    edges = [list(each) for each in graph.edges]
    before: list[set[int]] = [set() for _ in edges]
    for number, own in enumerate(edges):
        for edge in own:
            if edge.target is not None:
                before[edge.target].add(number)
    begun = {edge.target for edge in graph.starts}
    for place in range(len(edges)):
        if place not in begun and _may_go(place, edges, before[place], may) and graph.stuck(place) is FALSE:
            _remove(place, edges, before)
    return renumbered(graph, edges)


def _may_go(
    place: int,
    edges: Sequence[Sequence[Edge]],
    before: Collection[int],
    may: Callable[[Sequence[Edge]], bool],
) -> bool:
    """Whether there is one way in, or one way out, and no circle of one."""
    leaving = edges[place]
    arriving = [edge for source in before for edge in edges[source] if edge.target == place]
    if not leaving or not arriving or place in before or (len(arriving) > 1 and len(leaving) > 1):
        return False
    if not may([*arriving, *leaving]):
        return False
    return max(len(each.parts) for each in arriving) + max(len(each.parts) for each in leaving) <= LONGEST


def _remove(place: int, edges: list[list[Edge]], before: list[set[int]]) -> None:
    """Lead all edges through the place."""
    leaving = edges[place]
    for source in before[place]:
        edges[source] = [
            made for edge in edges[source] for made in ([edge] if edge.target != place else _through(edge, leaving))
        ]
    for edge in leaving:
        if edge.target is not None:
            before[edge.target].discard(place)
            before[edge.target].update(before[place])
    edges[place] = []


def _through(first: Edge, following: list[Edge]) -> list[Edge]:
    found = (behind(first, second) for second in following)
    return [edge for edge in found if edge is not None]
