"""Folding: parts of a heap that a rule describes become one edge, until no rule fits.

The result stands for everything that the given heap stands for: an edge is put in place of something that its rule
derives, and nothing else of the heap touches what disappears. Which rule is tried first is fixed by their order, and
where by the order of nodes, so that a heap has one folded form. What hidden objects hold besides their selectors is
kept in the colour of the edge: where objects of one type differ in it, they are not folded together, or, with
`Data.JOINED`, what differs is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from clew.ir.memory.shapes import NULL_TYPE, Rule
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import (
    ANY,
    HEAPS,
    NOWHERE,
    TOP,
    UNDEFINED,
    Cell,
    Colour,
    Edge,
    Heap,
    Life,
    Node,
    Pointer,
    Static,
    Value,
)
from clew.models.heap.unfolding import fits


class Data(Enum):
    """When objects are folded together that hold different numbers."""

    EXACT = "exact"
    JOINED = "joined"


class _Out(NamedTuple):
    """Follow a selector from a known node."""

    source: int
    offset: int
    target: int
    inner: int


class _In(NamedTuple):
    """Follow a selector against its direction."""

    source: int
    offset: int
    target: int
    inner: int


class _Over(NamedTuple):
    """Follow an edge from a known tentacle."""

    label: str
    at: int
    nodes: tuple[int, ...]


_Step = _Out | _In | _Over
_Signature = tuple[tuple[str, int], ...]


class Pattern(NamedTuple):
    """A rule as it is looked for: from the anchor, step by step."""

    rule: Rule
    anchor: int
    steps: tuple[_Step, ...]
    internals: tuple[int, ...]
    incoming: tuple[int, ...]
    """Per internal node how many selectors lead to it."""
    incident: tuple[int, ...]
    """Per internal node how many tentacles are at it."""
    outgoing: tuple[frozenset[int], ...]
    """Per internal node the offsets of its selectors."""
    needed: frozenset[int]
    """The offsets of the selectors of the anchor."""


class Patterns:
    """The rules of a grammar, ready to be looked for."""

    def __init__(self, grammar: Grammar) -> None:
        self.hidden: dict[_Signature, list[Pattern]] = {}
        """By what is at the internal node where the search begins."""
        self.open: list[Pattern] = []
        """Those that hide nothing."""
        for rule in grammar.rules:
            pattern = _pattern(rule)
            if pattern is None:
                continue
            if pattern.internals:
                self.hidden.setdefault(_signature(rule, pattern.anchor), []).append(pattern)
            else:
                self.open.append(pattern)


def _signature(rule: Rule, node: int) -> _Signature:
    return tuple(
        sorted((edge.label, at) for edge in rule.edges for at, place in enumerate(edge.nodes) if place == node)
    )


def _pattern(rule: Rule) -> Pattern | None:
    """None for a rule that is one edge only, or that is not connected: nothing is folded by it."""
    if len(rule.selectors) + len(rule.edges) < 2 and not rule.selectors:
        return None
    internals = rule.internals
    anchor = internals[0] if internals else rule.externals[0]
    steps = _steps(rule, anchor)
    if steps is None:
        return None
    return Pattern(
        rule,
        anchor,
        steps,
        internals,
        tuple(sum(each.target == node for each in rule.selectors) for node in internals),
        tuple(sum(edge.nodes.count(node) for edge in rule.edges) for node in internals),
        tuple(frozenset(each.offset for each in rule.selectors if each.source == node) for node in internals),
        frozenset(each.offset for each in rule.selectors if each.source == anchor),
    )


def _steps(rule: Rule, anchor: int) -> tuple[_Step, ...] | None:
    known = {anchor, *(at for at, type_ in enumerate(rule.types) if type_ == NULL_TYPE)}
    left: list[object] = [*rule.selectors, *rule.edges]
    found: list[_Step] = []
    while left:
        for each in left:
            step = _step(each, known)
            if step is not None:
                found.append(step)
                known.update((step.source, step.target) if isinstance(step, _Out | _In) else step.nodes)
                left.remove(each)
                break
        else:
            return None
    return tuple(found) if known.issuperset(range(len(rule.types))) else None


def _step(each: object, known: set[int]) -> _Step | None:
    if isinstance(each, tuple) and len(each) == 4:
        source, offset, target, inner = each
        if source in known:
            return _Out(source, offset, target, inner)
        return _In(source, offset, target, inner) if target in known else None
    assert isinstance(each, tuple), "a rule should consist of selectors and edges"
    label, nodes = each
    at = next((at for at, node in enumerate(nodes) if node in known), None)
    return None if at is None else _Over(label, at, nodes)


# --- the heap, as it is searched --------------------------------------------------------------------------------------


class _Around:
    """What leads to each node of a heap."""

    def __init__(self, heap: Heap) -> None:
        self.incoming: dict[int, list[tuple[int, int, int]]] = {number: [] for number in heap.nodes}
        """Per node: the node, the offset and the inner offset of each pointer to it."""
        self.incident: dict[int, list[tuple[int, int]]] = {number: [] for number in heap.nodes}
        """Per node: the position of an edge and the tentacle."""
        self.named = {value.node for value in heap.values.values() if isinstance(value, Pointer)}
        for number, node in heap.nodes.items():
            for offset, (_, value) in node.cells.items():
                if isinstance(value, Pointer) and value.node != NOWHERE:
                    self.incoming[value.node].append((number, offset, value.offset))
        for position, edge in enumerate(heap.edges):
            for at, number in enumerate(edge.nodes):
                if number != NOWHERE:
                    self.incident[number].append((position, at))


class Match(NamedTuple):
    """Where a pattern was found."""

    pattern: Pattern
    nodes: tuple[int, ...]
    edges: frozenset[int]
    colours: tuple[tuple[str, Colour], ...]


def folded(heap: Heap, patterns: Patterns, data: Data, kept: Callable[[int], bool] | None = None) -> Heap:
    """The heap, folded as far as possible; the given one is not changed. What is kept stays a node with its cells."""
    made = heap
    while (match := next(matches(made, patterns, data, kept), None)) is not None:
        made = applied(made, match)
    return made


def matches(heap: Heap, patterns: Patterns, data: Data, kept: Callable[[int], bool] | None = None) -> Iterator[Match]:
    """Where rules fit, in their order."""
    around = _Around(heap)
    for number, (kind, cells) in heap.nodes.items():
        if kind.life not in HEAPS or (kept and kept(number)):
            continue
        if number not in around.named:
            signature = tuple(sorted((heap.edges[position].label, at) for position, at in around.incident[number]))
            leading = len(around.incoming[number])
            for pattern in patterns.hidden.get(signature, ()):
                # The anchor is the first internal node: nothing else may lead to it.
                if leading != pattern.incoming[0] or not pattern.needed <= cells.keys():
                    continue
                found = _match(heap, around, pattern, number, data, kept)
                if found is not None:
                    yield found
        if cells:
            for pattern in patterns.open:
                if not pattern.needed <= cells.keys():
                    continue
                found = _match(heap, around, pattern, number, data, kept)
                if found is not None:
                    yield found


def _match(
    heap: Heap, around: _Around, pattern: Pattern, start: int, data: Data, kept: Callable[[int], bool] | None
) -> Match | None:
    rule = pattern.rule
    nodes = [NOWHERE if type_ == NULL_TYPE else -1 for type_ in rule.types]
    nodes[pattern.anchor] = start
    if not fits(heap, start, rule.types[pattern.anchor]):
        return None
    stack = [(0, tuple(nodes), frozenset[int]())]
    while stack:
        at, bound, edges = stack.pop()
        if at == len(pattern.steps):
            match = _checked(heap, around, pattern, bound, edges, data, kept)
            if match is not None:
                return match
            continue
        stack += [
            (at + 1, new, edges if used is None else edges | {used})
            for new, used in _follow(heap, around, pattern.steps[at], bound, edges, rule)
        ]
    return None


def _follow(
    heap: Heap, around: _Around, step: _Step, bound: tuple[int, ...], edges: frozenset[int], rule: Rule
) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """The ways to go on, and the edge that is used."""
    match step:
        case _Out(source=source, offset=offset, target=target, inner=inner):
            if bound[source] == NOWHERE:
                return
            cell = heap.nodes[bound[source]].cells.get(offset)
            if cell is None or not isinstance(cell.value, Pointer) or cell.value.offset != inner:
                return
            yield from ((new, None) for new in _bind(heap, bound, ((target, cell.value.node),), rule))
        case _In(source=source, offset=offset, target=target, inner=inner):
            for number, place, inside in around.incoming.get(bound[target], ()):
                if place == offset and inside == inner:
                    yield from ((new, None) for new in _bind(heap, bound, ((source, number),), rule))
        case _Over(label=label, at=at, nodes=places):
            for position, tentacle in around.incident.get(bound[places[at]], ()):
                edge = heap.edges[position]
                if edge.label == label and tentacle == at and position not in edges:
                    pairs = tuple(zip(places, edge.nodes, strict=True))
                    yield from ((new, position) for new in _bind(heap, bound, pairs, rule))


def _bind(
    heap: Heap, bound: tuple[int, ...], pairs: tuple[tuple[int, int], ...], rule: Rule
) -> Iterator[tuple[int, ...]]:
    new = list(bound)
    for place, number in pairs:
        if new[place] == -1:
            if not fits(heap, number, rule.types[place]):
                return
            new[place] = number
        elif new[place] != number:
            return
    yield tuple(new)


def _checked(
    heap: Heap,
    around: _Around,
    pattern: Pattern,
    bound: tuple[int, ...],
    edges: frozenset[int],
    data: Data,
    kept: Callable[[int], bool] | None,
) -> Match | None:
    """The match, if nothing else touches what it hides, and if the colours agree."""
    rule = pattern.rule
    hidden = [bound[place] for place in pattern.internals]
    if len(set(hidden)) != len(hidden) or any(bound[place] in hidden for place in rule.externals):
        return None
    used = {(bound[each.source], each.offset) for each in rule.selectors}
    if len(used) != len(rule.selectors):
        return None
    if kept is not None and any(kept(bound[each.source]) for each in rule.selectors):
        return None
    colours: dict[str, Colour] = {}
    for position in edges:
        for type_, colour in heap.edges[position].colours:
            if not _merge(colours, type_, colour, data):
                return None
    for place, number, incoming, incident, outgoing in zip(
        pattern.internals, hidden, pattern.incoming, pattern.incident, pattern.outgoing, strict=True
    ):
        found = _colour(heap, around, number, incoming, incident, outgoing)
        if found is None or not _merge(colours, rule.types[place], found, data):
            return None
    return Match(pattern, bound, edges, tuple(sorted(colours.items(), key=lambda item: item[0])))


def _colour(
    heap: Heap, around: _Around, number: int, incoming: int, incident: int, outgoing: frozenset[int]
) -> Colour | None:
    """The colour of an object that may disappear; None where something else touches it."""
    kind = heap.nodes[number].kind
    if number in around.named or kind.life not in HEAPS:
        return None
    if len(around.incoming[number]) != incoming or len(around.incident[number]) != incident:
        return None
    rest = rest_of(heap, number, outgoing)
    return None if rest is None else Colour(kind, rest)


def rest_of(heap: Heap, number: int, selectors: frozenset[int]) -> tuple[tuple[int, Cell], ...] | None:
    """What a node holds besides its selectors; None where that leads to other objects."""
    rest = []
    for offset, cell in sorted(heap.nodes[number].cells.items()):
        if offset in selectors:
            continue
        if isinstance(cell.value, Pointer) and cell.value.node != NOWHERE:
            target = heap.nodes[cell.value.node].kind
            if target.life not in (Life.STATIC, Life.CODE):
                return None
            cell = Cell(cell.size, Static(target.name, cell.value.offset))
        rest.append((offset, cell))
    return tuple(rest)


def _merge(colours: dict[str, Colour], type_: str, new: Colour, data: Data) -> bool:
    """Whether a colour goes together with those that are known of its type; then it is among them."""
    old = colours.get(type_)
    if old is None or old == new:
        colours[type_] = new
        return True
    if data is Data.EXACT or old.kind != new.kind:
        return False
    joined = joined_cells(dict(old.cells), dict(new.cells), old.kind.background)
    if joined is None:
        return False
    colours[type_] = Colour(old.kind, tuple(sorted(joined.items())))
    return True


def joined_cells(left: dict[int, Cell], right: dict[int, Cell], background: Value) -> dict[int, Cell] | None:
    """Cells that stand for both; None where they do not lie alike, or pointers differ."""
    found: dict[int, Cell] = {}
    for offset in {*left, *right}:
        one, other = left.get(offset), right.get(offset)
        size = (one or other or Cell(0, TOP)).size
        if one is not None and other is not None and one.size != other.size:
            return None
        first = background if one is None else one.value
        second = background if other is None else other.value
        if first != second and (isinstance(first, Pointer | Static) or isinstance(second, Pointer | Static)):
            return None
        found[offset] = Cell(size, joined_value(first, second))
    places = sorted(found)
    if any(one + found[one].size > other for one, other in pairwise(places)):
        return None
    return found


def joined_value(first: Value, second: Value) -> Value:
    """A value that stands for both."""
    if first == second and type(first) is type(second):
        return first
    return TOP if {first, second} & {TOP, UNDEFINED} else ANY


def applied(heap: Heap, match: Match) -> Heap:
    """The heap with one edge in place of what was found."""
    rule = match.pattern.rule
    made = heap.copy()
    for place in match.pattern.internals:
        del made.nodes[match.nodes[place]]
    for selector in rule.selectors:
        node = made.nodes.get(match.nodes[selector.source])
        if node is not None:
            rest = {offset: cell for offset, cell in node.cells.items() if offset != selector.offset}
            made.nodes[match.nodes[selector.source]] = Node(node.kind, rest)
    made.edges = [edge for position, edge in enumerate(heap.edges) if position not in match.edges]
    made.edges.append(Edge(rule.label, tuple(match.nodes[place] for place in rule.externals), match.colours))
    return made
