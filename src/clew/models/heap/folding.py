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

from clew.ir.memory.shapes import NULL_TYPE, Index, Rule, RuleEdge, Selector, Size
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
    Kind,
    Life,
    Node,
    Pointer,
    Static,
    Value,
)
from clew.models.heap.sizes import Values, bound, highest, put
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
    sizes: Index


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
    """The offsets of the anchor of which the rule speaks."""
    told: tuple[tuple[int, int], ...]
    """The nodes and offsets of which it speaks."""
    apart: bool
    """Whether its external nodes are different objects."""


class Patterns:
    """The rules of a grammar, ready to be looked for."""

    def __init__(self, grammar: Grammar, *, apart: bool = False) -> None:
        self.hidden: dict[_Signature, list[Pattern]] = {}
        """By what is at the internal node where the search begins."""
        self.open: list[Pattern] = []
        """Those that hide nothing."""
        for rule in grammar.rules:
            pattern = _pattern(rule, apart=apart)
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


def _pattern(rule: Rule, *, apart: bool) -> Pattern | None:
    """None for a rule that is one edge only, or that is not connected: nothing is folded by it."""
    if len(rule.selectors) + len(rule.edges) < 2 and not rule.selectors:
        return None
    internals = rule.internals
    # Where nothing is hidden the search begins at a node that holds something: others may be null.
    anchor = internals[0] if internals else max(rule.externals, key=lambda node: len(_told(rule, node)))
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
        tuple(_told(rule, node) for node in internals),
        _told(rule, anchor),
        rule.told,
        apart,
    )


def _told(rule: Rule, node: int) -> frozenset[int]:
    """The offsets of a node of which a rule speaks."""
    return frozenset(offset for source, offset in rule.told if source == node)


def _steps(rule: Rule, anchor: int) -> tuple[_Step, ...] | None:
    nulls = {at for at, type_ in enumerate(rule.types) if type_ == NULL_TYPE}
    known = {anchor} - nulls
    left: list[Selector | RuleEdge] = [*rule.selectors, *rule.edges]
    found: list[_Step] = []
    while left:
        for each in left:
            step = _step(each, known)
            if step is not None:
                found.append(step)
                known.update((step.source, step.target) if isinstance(step, _Out | _In) else step.nodes)
                known -= nulls
                left.remove(each)
                break
        else:
            return None
    return tuple(found) if known | nulls == set(range(len(rule.types))) else None


def _step(each: Selector | RuleEdge, known: set[int]) -> _Step | None:
    """How to follow a part of a rule from nodes that are known and not null: nobody knows what leads to null."""
    match each:
        case Selector(source=source, offset=offset, target=target, inner=inner):
            if source in known:
                return _Out(source, offset, target, inner)
            return _In(source, offset, target, inner) if target in known else None
        case RuleEdge(label=label, nodes=nodes, sizes=sizes):
            at = next((at for at, node in enumerate(nodes) if node in known), None)
            return None if at is None else _Over(label, at, nodes, sizes)


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
                if type(value) is Pointer and value[0] != NOWHERE:
                    self.incoming[value[0]].append((number, offset, value[1]))
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
    sizes: Index


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
    rule, steps = pattern.rule, pattern.steps
    if not fits(heap, start, rule.types[pattern.anchor]):
        return None
    first = [NOWHERE if type_ == NULL_TYPE else -1 for type_ in rule.types]
    first[pattern.anchor] = start
    stack = [_Found(first, frozenset(), {})]
    while stack:
        nodes, edges, sizes, done = stack.pop()
        fitting = True
        while fitting and done < len(steps) and type(step := steps[done]) is _Out:
            fitting = _leads(heap, step, nodes, rule)
            done += 1
        if not fitting:
            continue
        found = _Found(nodes, edges, sizes, done)
        if done < len(steps):
            stack += _follow(heap, around, steps[done], found, rule)
            continue
        match = _checked(heap, around, pattern, found, data, kept)
        if match is not None:
            return match
    return None


class _Found(NamedTuple):
    """A part of a rule that was found: which nodes and edges it has, what sizes are, and how many steps it took.

    The nodes are its own: whoever goes on from it changes them.
    """

    nodes: list[int]
    edges: frozenset[int]
    sizes: Values
    done: int = 0


def _leads(heap: Heap, step: _Out, nodes: list[int], rule: Rule) -> bool:
    """Whether a selector leads where it should; what it leads to is among the nodes then."""
    source, offset, target, inner = step
    if nodes[source] == NOWHERE:
        return False
    cell = heap.nodes[nodes[source]].cells.get(offset)
    if cell is None:
        return False
    value = cell.value
    return type(value) is Pointer and value[1] == inner and _bind(heap, nodes, target, value[0], rule)


def _follow(heap: Heap, around: _Around, step: _Step, found: _Found, rule: Rule) -> Iterator[_Found]:
    """The ways to go on."""
    nodes, edges, sizes, done = found
    match step:
        case _Out():
            if _leads(heap, step, nodes, rule):
                yield found._replace(done=done + 1)
        case _In(source=source, offset=offset, target=target, inner=inner):
            for number, place, inside in around.incoming.get(nodes[target], ()):
                if place == offset and inside == inner and _bind(heap, new := list(nodes), source, number, rule):
                    yield _Found(new, edges, sizes, done + 1)
        case _Over(label=label, at=at, nodes=places, sizes=asked):
            for position, tentacle in around.incident.get(nodes[places[at]], ()):
                edge = heap.edges[position]
                if edge.label != label or tentacle != at or position in edges:
                    continue
                now = bound(asked, edge.sizes, sizes) if asked else sizes
                if now is None:
                    continue
                new = list(nodes)
                if all(_bind(heap, new, place, node, rule) for place, node in zip(places, edge.nodes, strict=True)):
                    yield _Found(new, edges | {position}, now, done + 1)


def _bind(heap: Heap, nodes: list[int], place: int, number: int, rule: Rule) -> bool:
    """Whether a place of a rule can be this node; then it is."""
    if nodes[place] != -1:
        return nodes[place] == number
    if not fits(heap, number, rule.types[place]):
        return False
    nodes[place] = number
    return True


def _checked(
    heap: Heap,
    around: _Around,
    pattern: Pattern,
    found: _Found,
    data: Data,
    kept: Callable[[int], bool] | None,
) -> Match | None:
    """The match, if nothing else touches what it hides, and if numbers and colours agree."""
    rule, nodes, edges = pattern.rule, found.nodes, found.edges
    hidden = [nodes[place] for place in pattern.internals]
    if not _told_apart(pattern, nodes, hidden):
        return None
    if kept is not None and any(kept(nodes[source]) for source, _ in pattern.told):
        return None
    if rule.numbers and not _has_numbers(heap, rule, nodes):
        return None
    colours: dict[str, Colour] = {}
    for position in edges:
        for type_, colour in heap.edges[position].colours:
            if not _merge(colours, type_, colour, data):
                return None
    for place, number, incoming, incident, outgoing in zip(
        pattern.internals, hidden, pattern.incoming, pattern.incident, pattern.outgoing, strict=True
    ):
        own = _colour(heap, around, number, incoming, incident, outgoing)
        if own is None or not _merge(colours, rule.types[place], own, data):
            return None
    sizes = _sizes(heap, rule, found.sizes) if rule.sizes else ()
    return Match(pattern, tuple(nodes), edges, tuple(sorted(colours.items(), key=lambda item: item[0])), sizes)


def _told_apart(pattern: Pattern, nodes: list[int], hidden: list[int]) -> bool:
    """Whether different places of the rule are different objects, where they have to be, and no link is used twice."""
    outer = [nodes[place] for place in pattern.rule.externals]
    if len(set(hidden)) != len(hidden) or any(node in hidden for node in outer):
        return False
    if pattern.apart and len(set(outer)) != len(outer):
        return False
    return len({(nodes[source], offset) for source, offset in pattern.told}) == len(pattern.told)


def _has_numbers(heap: Heap, rule: Rule, nodes: list[int]) -> bool:
    """Whether nodes hold the numbers that a rule says."""
    for source, offset, size, value in rule.numbers:
        if nodes[source] == NOWHERE or heap.nodes[nodes[source]].cells.get(offset) != Cell(size, value):
            return False
    return True


def _sizes(heap: Heap, rule: Rule, sizes: Values) -> Index:
    """The sizes of the edge that a rule becomes; those that nothing tells may be any."""
    above = highest(each.sizes for each in heap.edges)
    free = {each.variable for each in rule.sizes if each.variable} - sizes.keys()
    known = {**sizes, **{name: Size(above + at, 0) for at, name in enumerate(sorted(free), start=1)}}
    return put(rule.sizes, known)


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
    kind = _joined_kind(old.kind, new.kind)
    if kind is None or (data is Data.EXACT and not _holds_same(old, new)):
        return False
    joined = joined_cells(dict(old.cells), dict(new.cells), old.kind.background, new.kind.background)
    if joined is None:
        return False
    colours[type_] = Colour(kind, tuple(sorted(joined.items())))
    return True


def _joined_kind(one: Kind, other: Kind) -> Kind | None:
    """What objects are whose bytes began as zeros or as nothing; None where they differ in more than that."""
    if one == other:
        return one
    return one._replace(background=TOP) if one._replace(background=other.background) == other else None


def _holds_same(one: Colour, other: Colour) -> bool:
    """Whether two kinds of objects hold the same, though one may never have been written where the other is zero."""
    if one.kind == other.kind:
        return False  # they differ, and in nothing but what they hold
    left, right = dict(one.cells), dict(other.cells)
    return all(
        (left[offset].value if offset in left else one.kind.background)
        == (right[offset].value if offset in right else other.kind.background)
        for offset in {*left, *right}
    )


def joined_cells(
    left: dict[int, Cell], right: dict[int, Cell], background: Value, other_background: Value | None = None
) -> dict[int, Cell] | None:
    """Cells that stand for both; None where they do not lie alike, or pointers differ."""
    other_background = background if other_background is None else other_background
    found: dict[int, Cell] = {}
    for offset in {*left, *right}:
        one, other = left.get(offset), right.get(offset)
        size = (one or other or Cell(0, TOP)).size
        if one is not None and other is not None and one.size != other.size:
            return None
        first = background if one is None else one.value
        second = other_background if other is None else other.value
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
    for source, told in match.pattern.told:
        node = made.nodes.get(match.nodes[source])
        if node is not None:
            rest = {offset: cell for offset, cell in node.cells.items() if offset != told}
            made.nodes[match.nodes[source]] = Node(node.kind, rest)
    made.edges = [edge for position, edge in enumerate(heap.edges) if position not in match.edges]
    nodes = tuple(match.nodes[place] for place in rule.externals)
    made.edges.append(Edge(rule.label, nodes, match.colours, match.sizes))
    return made
