"""What people leave out of diagrams is put in: where a region begins, and what the free choices cover.

Input: a draft that may be read loosely, and its words. Output: the same draft, changed; what was put in is an
assumption.
"""

from __future__ import annotations

from dataclasses import replace

from clew.frontends.uml.language import in_words
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Label, Vertex
from clew.frontends.uml.reading.words import Words


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
    """Where all ways out of a choice ask, and some in words, one of them is open (see `finish`)."""
    for vertex in dict.fromkeys(edge.source for edge in draft.edges):
        labels = [edge.label for edge in draft.edges if edge.source is vertex and not edge.label.events]
        asks = all(label.guard is not None for label in labels) and any(in_words(label.guard) for label in labels)
        if vertex.is_left_at_once and labels and asks:
            words.assume(f"one of the conditions behind {vertex.name} holds", vertex.span, lifted_by="[else]")
