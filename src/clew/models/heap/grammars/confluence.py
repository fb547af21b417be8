"""Whether a heap has one folded form, whatever rule is taken first: by heaps in which right sides of rules overlap.

Input: a grammar. Output: pairs of rules that lead to different ends. Right sides overlap where they share a selector or
an edge, and with it whatever follows from that: a selector leads to one place, and what an edge owns at an object no
other edge does. Only such overlaps are tried, so that what is found is so, and there may be more. Indexed grammars are
not looked at. After: Plump, "Confluence of graph transformation revisited", 2005, on critical pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from clew.ir.memory.shapes import ANY_TYPE, NULL_TYPE, Rule, RuleEdge, Selector
from clew.models.heap.canonical import Key, canonical
from clew.models.heap.colours import Data
from clew.models.heap.folding import applied, folded, matches
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.checks import Defect
from clew.models.heap.graph import NOWHERE, Cell, Edge, Heap, Kind, Life, Pointer
from clew.models.heap.patterns import Patterns

_POINTER, _ROOM = 8, 1 << 20


class _Clash(Exception):
    """The right sides do not overlap so."""


def ambiguities(grammar: Grammar) -> Iterator[Defect]:
    """What folds to different ends, one defect per pair of nonterminals."""
    if grammar.is_indexed:
        return
    patterns = Patterns(grammar)
    told: set[tuple[str, str]] = set()
    for one, other in combinations_with_replacement(grammar.rules, 2):
        for heap in _overlaps(one, other, grammar):
            found = _different(heap, grammar, patterns)
            if found is None or (found[0].label, found[1].label) in told:
                continue
            told.add((found[0].label, found[1].label))
            names = [f"rule {grammar.by_label[each.label].index(each)} of '{each.label}'" for each in found]
            message = f"a heap folds to different ends by {names[0]} and by {names[1]}"
            hint = (
                "add a rule that folds one end into the other; without it more heaps are kept, and no answer is wrong"
            )
            yield Defect("backward confluent", message, hint, needed=False)


def _different(heap: Heap, grammar: Grammar, patterns: Patterns) -> tuple[Rule, Rule] | None:
    """Two rules by which a heap begins to fold to different ends."""
    ends: dict[Key, Rule] = {}
    for match in matches(heap, patterns, Data.EXACT):
        ends.setdefault(canonical(folded(applied(heap, match), patterns, Data.EXACT), grammar).key, match.pattern.rule)
        if len(ends) > 1:
            first, second = ends.values()
            return first, second
    return None


def _overlaps(one: Rule, other: Rule, grammar: Grammar) -> Iterator[Heap]:
    """The heaps in which two right sides share something."""
    shared: list[tuple[tuple[int, int], ...]] = [
        ((mine.source, their.source), (mine.target, their.target))
        for mine in one.selectors
        for their in other.selectors
        if (mine.offset, mine.inner) == (their.offset, their.inner)
    ]
    shared += [
        tuple(zip(mine.nodes, their.nodes, strict=True))
        for mine in one.edges
        for their in other.edges
        if mine.label == their.label
    ]
    for pairs in shared:
        try:
            yield _Glue(one, other, grammar).glued(pairs)
        except _Clash:
            continue


class _Glue:
    """Two right sides, whose nodes become one by one; a working place."""

    def __init__(self, one: Rule, other: Rule, grammar: Grammar) -> None:
        self._grammar = grammar
        self._shift = len(one.types)
        self._types = [*one.types, *other.types]
        self._same = list(range(len(self._types)))
        self._inner = {*one.internals, *(place + self._shift for place in other.internals)}
        moved = [Selector(each[0] + self._shift, each[1], each[2] + self._shift, each[3]) for each in other.selectors]
        self._selectors = [*one.selectors, *moved]
        edges = [RuleEdge(each.label, tuple(node + self._shift for node in each.nodes)) for each in other.edges]
        self._edges = [*one.edges, *edges]

    def _root(self, node: int) -> int:
        while self._same[node] != node:
            node = self._same[node]
        return node

    def _join(self, one: int, other: int) -> bool:
        left, right = sorted((self._root(one), self._root(other)))
        if left == right:
            return False
        types = {self._types[left], self._types[right]} - {ANY_TYPE}
        if len(types) > 1:
            raise _Clash
        self._types[left] = next(iter(types), ANY_TYPE)
        self._same[right] = left
        return True

    def glued(self, pairs: tuple[tuple[int, int], ...]) -> Heap:
        """The heap in which these nodes of both are the same."""
        for mine, their in pairs:
            self._join(mine, their + self._shift)
        while self._closes():
            pass
        return self._heap()

    def _closes(self) -> bool:
        """Join what follows from what was joined; whether anything did."""
        changed = False
        leads: dict[tuple[int, int], Selector] = {}
        for each in self._selectors:
            old = leads.setdefault((self._root(each.source), each.offset), each)
            if old.inner != each.inner:
                raise _Clash
            changed = self._join(old.target, each.target) or changed
        owners: dict[tuple[int, int], tuple[RuleEdge, int]] = {}
        for edge in self._edges:
            for at, node in enumerate(edge.nodes):
                for offset in self._grammar.owned[edge.label, at]:
                    owner, place = owners.setdefault((self._root(node), offset), (edge, at))
                    if (owner.label, place) != (edge.label, at) or (self._root(node), offset) in leads:
                        raise _Clash
                    for mine, their in zip(owner.nodes, edge.nodes, strict=True):
                        changed = self._join(mine, their) or changed
        return changed

    def _heap(self) -> Heap:
        heap = Heap()
        nodes: dict[int, int] = {}
        inner = {self._root(node) for node in self._inner}
        for node in dict.fromkeys(map(self._root, range(len(self._types)))):
            if self._types[node] == NULL_TYPE:
                nodes[node] = NOWHERE
                continue
            nodes[node] = heap.add(Kind(Life.HEAP, _ROOM, self._types[node] or f"external {node}"))
            if node not in inner:
                heap.values[f"e{node:03}"] = Pointer(nodes[node], 0)
        for source, offset, target, within in self._selectors:
            heap.write(nodes[self._root(source)], offset, Cell(_POINTER, Pointer(nodes[self._root(target)], within)))
        made = (Edge(each.label, tuple(nodes[self._root(node)] for node in each.nodes)) for each in self._edges)
        heap.edges = list(dict.fromkeys(made))
        return heap
