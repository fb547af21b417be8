"""Large blocks: places with one way in or out go, and the edges through them become one.

Input: a graph. Output: the same with fewer places; every circle keeps one. A run through an edge is a run through its
parts, so nothing is lost but states in between, at which nobody looks.
After: Beyer and others, "Software Model Checking via Large-Block Encoding", 2009.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from clew.ir.footprint import union
from clew.ir.terms import FALSE, Term, conjoin, variable
from clew.ir.walk import conjuncts, substitute, variables
from clew.logic.normalise import fully
from clew.lower.skeletons.exploring import Edge, Graph
from clew.lower.skeletons.reducing import renumbered
from clew.semantics.values import Datum
from clew.symbolic.paths.inputs import inputs_of

LONGEST = 64
"""So many ways are one edge at most."""


def merged(graph: Graph) -> Graph:
    """The graph in large blocks."""
    edges = [list(each) for each in graph.edges]
    before: list[set[int]] = [set() for _ in edges]
    for number, own in enumerate(edges):
        for edge in own:
            if edge.target is not None:
                before[edge.target].add(number)
    begun = {edge.target for edge in graph.starts}
    for place in range(len(edges)):
        if place not in begun and _may_go(place, edges, before[place]) and graph.stuck(place) is FALSE:
            _remove(place, edges, before)
    return renumbered(graph, edges)


def _may_go(place: int, edges: Sequence[Sequence[Edge]], before: Collection[int]) -> bool:
    """Whether there is one way in, or one way out, and no circle of one."""
    leaving = edges[place]
    arriving = [edge for source in before for edge in edges[source] if edge.target == place]
    if not leaving or not arriving or place in before or (len(arriving) > 1 and len(leaving) > 1):
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
    found = (_behind(first, second) for second in following)
    return [edge for edge in found if edge is not None]


def _behind(first: Edge, second: Edge) -> Edge | None:
    """Both edges as one; None where the data allow no run through both."""
    by = _renamed(first, second)
    by.update((each, term) for each, term in first.data.items())
    path = fully(conjoin(*first.path, *(substitute(each, by) for each in second.path)))
    if path is FALSE:
        return None
    return Edge(
        (*first.parts, *second.parts),
        tuple(conjuncts(path)),
        (*first.chosen, *(_moved(each, by) for each in second.chosen)),
        {each: fully(substitute(term, by)) for each, term in second.data.items()},
        second.target,
        second.violation,
        union(first.footprint, second.footprint),
        first.assumes or second.assumes,
        first.waits or second.waits,
    )


def _renamed(first: Edge, second: Edge) -> dict[Term, Term]:
    """Other names for the inputs of the second edge, since those of the first may have the same."""
    known = set(first.data)
    met = set(variables(*second.path, *second.data.values()))
    for datum in second.chosen:
        met |= inputs_of(datum)
    return {
        each: variable(f"{each.name}+{len(first.parts)}", each.sort)
        for each in sorted(met - known, key=lambda each: each.name)
    }


def _moved(datum: Datum, by: dict[Term, Term]) -> Datum:
    if isinstance(datum, tuple):
        return tuple(_moved(each, by) for each in datum)
    return substitute(datum, by) if isinstance(datum, Term) else datum
