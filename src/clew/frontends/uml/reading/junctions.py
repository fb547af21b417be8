"""Guards as they are decided among the ways out of a vertex, and junctions.

Input: a draft. Output: the same draft, changed: a way through a junction is a transition of its own, with all guards
and effects on the way. So its guards are asked before anything is done, and where none holds the transition is not
enabled. After: OMG, "UML 2.5.1", 14.2.3.7 (a junction is static, a choice dynamic).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.errors import InputError, Unsupported
from clew.frontends.uml.language import Binary, Expression, Literal, Unary, any_of, in_words
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Vertex
from clew.ir.source import Span

MOST_WAYS = 1_000
_LEFT_BY_STEPS = (Kind.STATE, Kind.CHOICE, Kind.JUNCTION)


def guard_of(draft: Draft, edge: Edge) -> Expression | None:
    """The guard; `else` is the negation of all others of the vertex."""
    if not edge.label.otherwise:
        return _open(draft, edge)
    others = [
        each.label.guard
        for each in draft.edges
        if each.source is edge.source and each is not edge and each.label.events == edge.label.events
    ]
    guards = [guard for guard in others if guard is not None]
    if len(guards) < len(others):
        return Literal(False, span=edge.span)
    return Unary("!", any_of(guards, edge.span), span=edge.span) if guards else None


def _open(draft: Draft, edge: Edge) -> Expression | None:
    """The guard; where all ways ask, those in words are open where no other one is: people mean all cases."""
    ways = [each.label for each in draft.edges if each.source is edge.source and not each.label.events]
    leaves = edge.source.kind in (Kind.CHOICE, Kind.JUNCTION) or edge.source.completes
    guard = edge.label.guard
    asked = [each.guard for each in ways if each.guard is not None]
    if guard is None or not in_words(guard) or edge.label.events or not leaves or len(asked) < len(ways):
        return guard
    none = Unary("!", any_of(asked, edge.span), span=edge.span)
    return Binary("||", guard, none, span=edge.span)


def join_ways(draft: Draft) -> None:
    """Put transitions in the place of junctions; those behind initial pseudostates and forks stay, as choices."""
    junctions = {id(each): each for each in _junctions(draft)}
    if not junctions:
        return
    written = [_written_out(draft, edge) for edge in draft.edges]
    behind: dict[int, list[Edge]] = {number: [] for number in junctions}
    for edge in written:
        if id(edge.source) in junctions:
            behind[id(edge.source)].append(edge)
    draft.edges[:] = [way for edge in written if id(edge.source) not in junctions for way in _ways(edge, behind)]
    for vertex in junctions.values():
        draft.region_of(vertex).remove(vertex)


def _junctions(draft: Draft) -> Iterator[Vertex]:
    """The junctions that only steps of states and choices lead to, directly or through others."""
    found = {id(edge.target): edge.target for edge in draft.edges if edge.target is not None}
    kept = {number: each for number, each in found.items() if each.kind is Kind.JUNCTION}
    while True:
        wrong = [id(edge.target) for edge in draft.edges if id(edge.target) in kept and not _comes_by_step(edge, kept)]
        if not wrong:
            return iter(kept.values())
        kept = {number: each for number, each in kept.items() if number not in wrong}


def _comes_by_step(edge: Edge, kept: dict[int, Vertex]) -> bool:
    if edge.source.kind is Kind.JUNCTION:
        return id(edge.source) in kept
    return edge.source.kind in _LEFT_BY_STEPS


def _written_out(draft: Draft, edge: Edge) -> Edge:
    """The edge with the guard that it has among its rivals."""
    return replace(edge, label=replace(edge.label, guard=guard_of(draft, edge), otherwise=False))


def _ways(edge: Edge, behind: dict[int, list[Edge]]) -> Iterator[Edge]:
    """The transitions that an edge stands for, one for each way through junctions."""
    stack = [(edge, 0)]
    found = 0
    while stack:
        way, length = stack.pop()
        following = behind.get(id(way.target))
        if following is None:
            found += 1
            yield way
            continue
        if found > MOST_WAYS:
            raise Unsupported(f"more than {MOST_WAYS} ways through junctions are not modelled", span=edge.span)
        if length > len(behind):
            raise InputError("junctions lead to each other in a circle", span=edge.span)
        stack += [(_longer(way, each), length + 1) for each in reversed(following)]


def _longer(way: Edge, more: Edge) -> Edge:
    guard = _both(way.label.guard, more.label.guard, more.span)
    label = replace(way.label, guard=guard, content=(*way.label.content, *more.label.content))
    # Ways that wait for one time share its place, by which they are known.
    span = more.span if way.label.delay is None else way.span
    return replace(way, target=more.target, label=label, span=span)


def _both(first: Expression | None, second: Expression | None, at: Span) -> Expression | None:
    if first is None or second is None:
        return first if second is None else second
    return Binary("&&", first, second, span=at)
