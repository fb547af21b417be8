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
    guard = edge.label.guard
    asked = [each.guard for each in ways if each.guard is not None]
    if (
        guard is None
        or not in_words(guard)
        or edge.label.events
        or not edge.source.is_left_at_once
        or len(asked) < len(ways)
    ):
        return guard
    none = Unary("!", any_of(asked, edge.span), span=edge.span)
    return Binary("||", guard, none, span=edge.span)


def join_ways(draft: Draft) -> None:
    """Put transitions in the place of junctions; those behind initial pseudostates and forks stay, as choices."""
    junctions = _junctions(draft)
    if not junctions:
        return
    # Each edge gets the guard that it has among its rivals.
    guards = [replace(edge.label, guard=guard_of(draft, edge), otherwise=False) for edge in draft.edges]
    written = [replace(edge, label=label) for edge, label in zip(draft.edges, guards, strict=True)]
    behind = {each: [edge for edge in written if edge.source is each] for each in junctions}
    draft.edges[:] = [way for edge in written if edge.source not in behind for way in _ways(edge, behind)]
    for vertex in junctions:
        draft.region_of(vertex).remove(vertex)


def _junctions(draft: Draft) -> list[Vertex]:
    """The junctions that only steps of states and choices lead to, directly or through others."""
    entered = dict.fromkeys(edge.target for edge in draft.edges if edge.target is not None)
    kept = [each for each in entered if each.kind is Kind.JUNCTION]
    while True:
        right = [each for each in kept if all(_is_step(edge, kept) for edge in draft.edges if edge.target is each)]
        if right == kept:
            return kept
        kept = right


def _is_step(edge: Edge, kept: list[Vertex]) -> bool:
    return edge.source in kept or edge.source.kind in (Kind.STATE, Kind.CHOICE)


def _ways(edge: Edge, behind: dict[Vertex, list[Edge]]) -> Iterator[Edge]:
    """The transitions that an edge stands for, one for each way through junctions."""
    stack = [(edge, 0)]
    found = 0
    while stack:
        way, length = stack.pop()
        following = None if way.target is None else behind.get(way.target)
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
