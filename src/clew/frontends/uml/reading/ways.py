"""Ways out of vertices: those that people leave out, guards as they are decided among all, and junctions.

Input: a draft. Output: the same draft, changed. Where it is read loosely, it gets what was not drawn: where a region
begins, and what the free choices cover; that is recorded as an assumption. A way through a junction is a transition of
its own, with all guards and effects on the way. So its guards are asked before anything is done, and where none holds
the transition is not enabled. After: OMG, "UML 2.5.1", 14.2.3.7 (a junction is static, a choice dynamic).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.errors import InputError, Unsupported
from clew.frontends.uml.language import Binary, Expression, Literal, Unary, any_of, in_words
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Label, Vertex
from clew.frontends.uml.reading.words import Words
from clew.ir.source import Span

MOST_WAYS = 1_000


def complete(draft: Draft, words: Words) -> None:
    """Give every region one initial pseudostate with one transition."""
    for owner, region in list(draft.regions()):
        begins = [each for each in region if each.kind is Kind.INITIAL]
        if not begins:
            _begin(draft, owner, region, words)
        elif len(begins) == 1:
            _choose_begin(draft, begins[0], region, words)
    _cover(draft, words)


def _begin(draft: Draft, owner: Vertex | None, region: list[Vertex], words: Words) -> None:
    """A region without initial pseudostate begins with the state that nothing leads to, else with the first one."""
    states = [each for each in region if each.kind in (Kind.STATE, Kind.CHOICE)]
    entered = {id(edge.target) for edge in draft.edges}
    free = [each for each in states if each.kind is Kind.STATE and id(each) not in entered]
    plain = [each for each in states if each.kind is Kind.STATE]
    if not states:
        return
    first = (free or plain or states)[0]
    begin = Vertex(f"{first.name}.begin", Kind.INITIAL, first.span, owner=owner, hidden=True)
    region.insert(0, begin)
    draft.edges.append(Edge(begin, first, Label(), first.span))
    asked = owner is None or (id(owner) in entered and not owner.name.endswith(".ways"))
    if asked and len(states) > 1:
        where = "the diagram" if owner is None or owner.hidden else owner.name
        text = f"{where} has no [*] --> that says where it begins; it begins in {first.name}"
        words.assume(text, first.span, lifted_by=f"[*] --> {first.name}")


def _choose_begin(draft: Draft, begin: Vertex, region: list[Vertex], words: Words) -> None:
    """Several initial transitions, or guarded ones, are the ways out of a choice."""
    ways = [place for place, edge in enumerate(draft.edges) if edge.source is begin]
    labels = [draft.edges[place].label for place in ways]
    if not ways or (len(ways) == 1 and labels[0].guard is None and not labels[0].otherwise):
        return
    choice = Vertex(f"{begin.name}.choice", Kind.CHOICE, begin.span, owner=begin.owner, hidden=True)
    region.append(choice)
    for place in ways:
        draft.edges[place] = replace(draft.edges[place], source=choice)
    draft.edges.append(Edge(begin, choice, Label(), begin.span))
    if any(label.guard is None and not label.otherwise for label in labels):
        words.assume("of several transitions from [*], any may be the first", begin.span, lifted_by="a single one")


def _cover(draft: Draft, words: Words) -> None:
    """Where all ways out of a choice ask, and some in words, one of them is open (see `guard_of`)."""
    for vertex in dict.fromkeys(edge.source for edge in draft.edges):
        labels = [edge.label for edge in draft.edges if edge.source is vertex and not edge.label.events]
        asks = all(label.guard is not None for label in labels) and any(in_words(label.guard) for label in labels)
        if vertex.is_left_at_once and labels and asks:
            words.assume(f"one of the conditions behind {vertex.name} holds", vertex.span, lifted_by="[else]")


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
