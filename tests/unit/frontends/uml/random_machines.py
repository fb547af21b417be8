"""Random machines: composites up to three levels, one or two regions, choices, completions, deferral, one datum."""

from __future__ import annotations

from random import Random

from clew.frontends.uml.chart import Contents, Data
from clew.frontends.uml.language import Expression, Literal, Name, Unary
from clew.frontends.uml.reading.draft import Draft, Edge, Kind, Label, Vertex
from clew.frontends.uml.statements import actions
from clew.ir.source import Span

AT = Span("random", 1)
EVENTS = ("e", "f", "g")


def random_draft(random: Random) -> Draft:
    """A machine with a handful of states."""
    draft = Draft("M", AT, data=[Data("x", Literal(False, span=AT))])
    count = [0]
    _fill(random, draft, draft.region, None, 0, count)
    states = _states(draft.region)
    for _ in range(random.randint(3, 7)):
        source, target = random.choice(states), random.choice(states)
        event = random.choice((*EVENTS, None))
        guard = None if event is None and source.regions else _guard(random)
        if event is None and guard is None and not source.regions:
            guard = Name("x", span=AT)  # an unguarded completion of a simple state often runs for ever
        stays = event is not None and random.random() < 0.15
        label = Label(() if event is None else (event,), (), None, guard, False, _effect(random))
        draft.edges.append(Edge(source, None if stays else target, label, AT))
    return draft


def _fill(
    random: Random, draft: Draft, region: list[Vertex], owner: Vertex | None, depth: int, count: list[int]
) -> None:
    count[0] += 1
    begin = Vertex(f"i{count[0]}", Kind.INITIAL, AT, owner=owner)
    region.append(begin)
    inner: list[Vertex] = []
    for _ in range(random.randint(1, 3)):
        count[0] += 1
        state = Vertex(f"s{count[0]}", Kind.STATE, AT, owner=owner)
        if random.random() < 0.2:
            state.deferred.append(random.choice(EVENTS))
        inner.append(state)
        region.append(state)
        if depth < 2 and count[0] < 14 and random.random() < 0.45:
            for _ in range(random.randint(1, 2)):
                state.regions.append([])
                _fill(random, draft, state.regions[-1], state, depth + 1, count)
    draft.edges.append(Edge(begin, random.choice(inner), Label(content=_effect(random)), AT))
    if random.random() < 0.5:
        final = Vertex(f"z{len(draft.edges)}", Kind.FINAL, AT, owner=owner)
        region.append(final)
        draft.edges.append(Edge(random.choice(inner), final, Label((random.choice(EVENTS),)), AT))
    if random.random() < 0.3:
        choice = Vertex(f"c{len(draft.edges)}", Kind.CHOICE, AT, owner=owner)
        region.append(choice)
        source, one, other = (random.choice(inner) for _ in range(3))
        draft.edges.append(Edge(source, choice, Label((random.choice(EVENTS),), content=_effect(random)), AT))
        draft.edges.append(Edge(choice, one, Label(guard=Name("x", span=AT)), AT))
        draft.edges.append(Edge(choice, other, Label(otherwise=True, content=_effect(random)), AT))


def _states(region: list[Vertex]) -> list[Vertex]:
    found = [vertex for vertex in region if vertex.kind is Kind.STATE]
    return [*found, *(inner for vertex in found for part in vertex.regions for inner in _states(part))]


def _guard(random: Random) -> Expression | None:
    name = Name("x", span=AT)
    return random.choice((None, None, name, Unary("!", name, span=AT)))


def _effect(random: Random) -> Contents:
    return actions("x = !x", AT) if random.random() < 0.4 else ()
