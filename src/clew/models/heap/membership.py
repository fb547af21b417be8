"""Membership: whether a heap without edges is what one edge stands for.

Input: a heap of objects, a nonterminal, a grammar. Output: True, False, or ANY where the search is too long. The edge
is derived from the top: at a tentacle that hides a selector only the rules are tried that put it there at once, which
derive everything where the grammar is locally concretisable. What selectors lead to binds the nodes of rules; nodes at
tentacles are free until something binds them. In the end every object and every link has been used, once.
"""

from __future__ import annotations

from typing import NamedTuple

from clew.ir.memory.shapes import NULL_TYPE, Rule, RuleEdge, Size
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import ANY, NOWHERE, Cell, Heap, Life, Pointer, Value
from clew.models.heap.sizes import apart, highest, put, solved
from clew.models.heap.unfolding import fits

_MOST = 20_000
"""So many steps are tried."""
_STILL = frozenset({Life.STATIC, Life.CODE})


class _Work(NamedTuple):
    """A derivation under way: edges that are left over free nodes, what these are bound to, and what was used."""

    left: tuple[RuleEdge, ...]
    bound: tuple[int, ...]
    """By number of a free node: an object, null, or -1 while nothing is known."""
    used: frozenset[tuple[int, int]]
    inner: frozenset[int]


def derives(heap: Heap, label: str, grammar: Grammar, *, apart: bool = False) -> Value:
    """Whether the objects of a heap are what an edge of the label stands for; static ones do not count.

    If they are to be `apart`, the objects at the tentacles of the edge are different ones: a ring is no list.
    """
    objects = [number for number, node in heap.nodes.items() if node.kind.life not in _STILL]
    links = _links(heap, objects, grammar)
    if links is None or not objects:
        return False
    first = next(at for at in range(grammar.ranks[label] + 1) if at == grammar.ranks[label] or grammar.owned[label, at])
    if first == grammar.ranks[label]:
        return ANY
    steps = 0
    for number in objects:
        rank = grammar.ranks[label]
        start = tuple(number if at == first else -1 for at in range(rank))
        sizes = tuple(Size(each, 0) for each in range(1, len(grammar.by_label[label][0].sizes) + 1))
        stack = [_Work((RuleEdge(label, tuple(range(rank)), sizes),), start, frozenset(), frozenset())]
        while stack:
            work = stack.pop()
            steps += 1
            if steps > _MOST:
                return ANY
            if not work.left:
                if _is_all(work, rank, links, objects, different=apart):
                    return True
                continue
            found = _expanded(heap, grammar, work, rank)
            if found is None:
                return ANY
            stack += found
    return False


def _is_all(work: _Work, rank: int, links: frozenset[tuple[int, int]], objects: list[int], *, different: bool) -> bool:
    """Whether a derivation without edges is the whole heap."""
    outer = [each for each in work.bound[:rank] if each > 0]
    ends = set(outer)
    if different and len(ends) != len(outer):
        return False
    return work.used == links and not work.inner & ends and work.inner | ends == set(objects)


def _links(heap: Heap, objects: list[int], grammar: Grammar) -> frozenset[tuple[int, int]] | None:
    """The links that have to be derived; None where there is one that no rule has."""
    found: set[tuple[int, int]] = set()
    for number in objects:
        kind, cells = heap.nodes[number]
        selectors = grammar.selectors.get(kind.type, frozenset())
        for offset, cell in cells.items():
            if offset in selectors:
                found.add((number, offset))
            elif _leads_to_object(heap, cell.value):
                return None
    return frozenset(found)


def _leads_to_object(heap: Heap, value: Value) -> bool:
    return isinstance(value, Pointer) and value.node != NOWHERE and heap.nodes[value.node].kind.life not in _STILL


def _expanded(heap: Heap, grammar: Grammar, work: _Work, rank: int) -> list[_Work] | None:
    """What becomes of replacing one of the edges; None where nothing says where to begin."""
    for position, edge in enumerate(work.left):
        for at, free in enumerate(edge.nodes):
            node = work.bound[free]
            offsets = grammar.owned[edge.label, at]
            if node > 0 and offsets:
                rest = work.left[:position] + work.left[position + 1 :]
                rules = grammar.unfolding[edge.label, at, min(offsets)]
                made = (_replaced(heap, work._replace(left=rest), edge, rule, rank) for rule in rules)
                return [each for each in made if each is not None]
            if node == NOWHERE and offsets:
                return []
    return None


def _replaced(heap: Heap, work: _Work, edge: RuleEdge, rule: Rule, rank: int) -> _Work | None:
    """The derivation with a rule in place of an edge; None where the heap is not so."""
    rest, edges = work.left, rule.edges
    if edge.sizes:
        above = highest(each.sizes for each in (edge, *rest))
        sizes = solved(edge.sizes, apart(rule.sizes, above))
        if sizes is None:
            return None
        rest = tuple(each._replace(sizes=put(each.sizes, sizes)) for each in rest)
        edges = tuple(each._replace(sizes=put(apart(each.sizes, above), sizes)) for each in edges)
    bound = list(work.bound)
    places = dict(zip(rule.externals, edge.nodes, strict=True))
    for place, type_ in enumerate(rule.types):
        if place not in places:
            places[place] = len(bound)
            bound.append(NOWHERE if type_ == NULL_TYPE else -1)
    used = _linked(heap, rule, places, bound, work.used)
    if used is None or not _numbered(heap, rule, places, bound):
        return None
    inner = _inner(heap, rule, [bound[places[place]] for place in range(len(rule.types))], bound[:rank], work.inner)
    if inner is None:
        return None
    new = tuple(each._replace(nodes=tuple(places[place] for place in each.nodes)) for each in edges)
    return _Work((*new, *rest), tuple(bound), used, inner)


def _linked(
    heap: Heap, rule: Rule, places: dict[int, int], bound: list[int], before: frozenset[tuple[int, int]]
) -> frozenset[tuple[int, int]] | None:
    """Follow the links of the rule in the heap, which binds free nodes; all links that are used then."""
    used, left = set(before), list(rule.selectors)
    while left:
        ready = next((each for each in left if bound[places[each.source]] != -1), None)
        if ready is None:
            return None
        left.remove(ready)
        source = bound[places[ready.source]]
        if source == NOWHERE or (source, ready.offset) in used:
            return None
        cell = heap.nodes[source].cells.get(ready.offset)
        if cell is None or not isinstance(cell.value, Pointer):
            return None
        target = places[ready.target]
        if bound[target] == -1:
            bound[target] = cell.value.node
        inner = ready.inner if bound[target] != NOWHERE else 0
        if bound[target] != cell.value.node or cell.value.offset != inner:
            return None
        used.add((source, ready.offset))
    return frozenset(used)


def _numbered(heap: Heap, rule: Rule, places: dict[int, int], bound: list[int]) -> bool:
    """Whether objects hold the numbers that the rule says."""
    for source, offset, width, value in rule.numbers:
        node = bound[places[source]]
        if node in (-1, NOWHERE) or heap.nodes[node].cells.get(offset) != Cell(width, value):
            return False
    return True


def _inner(heap: Heap, rule: Rule, nodes: list[int], outer: list[int], before: frozenset[int]) -> frozenset[int] | None:
    """The objects inside of the structure so far, each once; None where one does not fit."""
    inner = set(before)
    for place, (node, type_) in enumerate(zip(nodes, rule.types, strict=True)):
        if node == -1:
            continue
        if not fits(heap, node, type_):
            return None
        if place in rule.internals:
            if node == NOWHERE or node in inner or node in outer:
                return None
            inner.add(node)
    return frozenset(inner)
