"""Folding: parts of a heap that a rule describes become one edge, until no rule fits.

The result stands for everything that the given heap stands for: an edge is put in place of something that its rule
derives, and nothing else of the heap touches what disappears. Which rule is tried first is fixed by their order, and
where by the order of nodes, so that a heap has one folded form. What hidden objects hold besides their selectors is
kept in the colour of the edge: where objects of one type differ in it, they are not folded together, or, with
`Data.JOINED`, what differs is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from clew.ir.memory.shapes import NULL_TYPE, Index, Rule, Size
from clew.models.heap.colours import Data, merge, rest_of
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import HEAPS, NOWHERE, Cell, Colour, Edge, Heap, Node, Pointer
from clew.models.heap.letters import Letter, Word, spelled
from clew.models.heap.owning import contracted, expanded
from clew.models.heap.patterns import In, Out, Over, Pattern, Patterns, Signature, Step
from clew.models.heap.sizes import Values, bound, highest, put
from clew.models.heap.unfolding import fits

Place = tuple[int, int]
"""A cell: a node and an offset."""


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

    def leads_from(self, kept: AbstractSet[Place], number: int) -> bool:
        """Whether a pointer to a node is one that is kept: then no rule hides it."""
        return bool(kept) and any((source, offset) in kept for source, offset, _ in self.incoming[number])

    def signature(self, heap: Heap, number: int) -> Signature:
        """What is at a node."""
        tentacles = [(heap.edges[position].label, at) for position, at in self.incident[number]]
        pointers = [(offset, inner) for _, offset, inner in self.incoming[number]]
        return tuple(sorted(tentacles)), tuple(sorted(pointers))


class Match(NamedTuple):
    """Where a pattern was found."""

    pattern: Pattern
    nodes: tuple[int, ...]
    edges: frozenset[int]
    word: Word
    sizes: Index


def folded(heap: Heap, patterns: Patterns, data: Data, kept: AbstractSet[Place] = frozenset()) -> Heap:
    """The heap, folded as far as possible; the given one is not changed. Cells that are kept stay where they are."""
    made = heap
    while (match := next(matches(made, patterns, data, kept), None)) is not None:
        made = applied(made, match)
    return made


def folded_from_within(
    heap: Heap, patterns: Patterns, grammar: Grammar, kept: AbstractSet[Place] = frozenset()
) -> Heap:
    """The heap, folded by letters, with what objects own as a part of them: what is owned innermost is folded first."""
    made = folded(heap, patterns, Data.LETTERS, kept)
    while (inside := contracted(made, grammar)) is not None:
        made = folded(inside, patterns, Data.LETTERS, kept)
    return expanded(made)


def matches(heap: Heap, patterns: Patterns, data: Data, kept: AbstractSet[Place] = frozenset()) -> Iterator[Match]:
    """Where rules fit, in their order."""
    around = _Around(heap)
    for number, (kind, cells) in heap.nodes.items():
        if kind.life not in HEAPS:
            continue
        if number not in around.named and not around.leads_from(kept, number):
            for pattern in patterns.hidden.get(around.signature(heap, number), ()):
                if not pattern.needed <= cells.keys():
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
    heap: Heap, around: _Around, pattern: Pattern, start: int, data: Data, kept: AbstractSet[Place]
) -> Match | None:
    rule, steps = pattern.rule, pattern.steps
    if not fits(heap, start, rule.types[pattern.anchor]):
        return None
    first = [NOWHERE if type_ == NULL_TYPE else -1 for type_ in rule.types]
    first[pattern.anchor] = start
    stack = [_Found(first, (), {})]
    while stack:
        nodes, edges, sizes, done = stack.pop()
        fitting = True
        while fitting and done < len(steps) and type(step := steps[done]) is Out:
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
    edges: tuple[tuple[int, tuple[int, ...]], ...]
    """By position, with the places of the rule at their tentacles."""
    sizes: Values
    done: int = 0


def _leads(heap: Heap, step: Out, nodes: list[int], rule: Rule) -> bool:
    """Whether a selector leads where it should; what it leads to is among the nodes then."""
    source, offset, target, inner = step
    if nodes[source] == NOWHERE:
        return False
    cell = heap.nodes[nodes[source]].cells.get(offset)
    if cell is None:
        return False
    value = cell.value
    return type(value) is Pointer and value[1] == inner and _bind(heap, nodes, target, value[0], rule)


def _follow(heap: Heap, around: _Around, step: Step, found: _Found, rule: Rule) -> Iterator[_Found]:
    """The ways to go on."""
    nodes, edges, sizes, done = found
    match step:
        case Out():
            if _leads(heap, step, nodes, rule):
                yield found._replace(done=done + 1)
        case In(source=source, offset=offset, target=target, inner=inner):
            for number, place, inside in around.incoming.get(nodes[target], ()):
                if place == offset and inside == inner and _bind(heap, new := list(nodes), source, number, rule):
                    yield _Found(new, edges, sizes, done + 1)
        case Over(label=label, at=at, nodes=places, sizes=asked):
            for position, tentacle in around.incident.get(nodes[places[at]], ()):
                edge = heap.edges[position]
                if edge.label != label or tentacle != at or any(position == known for known, _ in edges):
                    continue
                now = bound(asked, edge.sizes, sizes) if asked else sizes
                if now is None:
                    continue
                new = list(nodes)
                if all(_bind(heap, new, place, node, rule) for place, node in zip(places, edge.nodes, strict=True)):
                    yield _Found(new, (*edges, (position, places)), now, done + 1)


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
    kept: AbstractSet[Place],
) -> Match | None:
    """The match, if nothing else touches what it hides, and if numbers and colours agree."""
    rule, nodes, edges = pattern.rule, found.nodes, found.edges
    hidden = [nodes[place] for place in pattern.internals]
    if not _told_apart(pattern, nodes, hidden):
        return None
    if kept and any((nodes[source], offset) in kept for source, offset in pattern.told):
        return None
    if rule.numbers and not _has_numbers(heap, rule, nodes):
        return None
    own: dict[int, Letter] = {}
    for place, number, incoming, incident, outgoing in zip(
        pattern.internals, hidden, pattern.incoming, pattern.incident, pattern.outgoing, strict=True
    ):
        colour = _colour(heap, around, number, incoming, incident, outgoing)
        if colour is None:
            return None
        own[place] = rule.types[place], colour
    parts = [(heap.edges[position], places) for position, places in edges]
    word = spelled(rule, own, parts) if data is Data.LETTERS else _merged(own, parts, data)
    if word is None:
        return None
    sizes = _sizes(heap, rule, found.sizes) if rule.sizes else ()
    return Match(pattern, tuple(nodes), frozenset(position for position, _ in edges), word, sizes)


def _merged(own: dict[int, Letter], parts: list[tuple[Edge, tuple[int, ...]]], data: Data) -> Word | None:
    """One colour per type, if they go together."""
    colours: dict[str, Colour] = {}
    letters = [*(letter for edge, _ in parts for letter in edge.colours), *own.values()]
    if not all(merge(colours, type_, colour, data) for type_, colour in letters):
        return None
    return Word(tuple(sorted(colours.items(), key=lambda item: item[0])), None)


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
    made.edges.append(Edge(rule.label, nodes, match.word.colours, match.sizes, match.word.near))
    return made
