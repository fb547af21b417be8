"""The canonical form of a heap: nodes numbered in the order in which they are found, and what is lost dropped.

Two heaps whose keys are equal are isomorphic. The converse holds as long as no node has two edges of one nonterminal at
the same tentacle, which no heap has whose selectors are functional; where it fails, equal heaps are merely kept twice.
An object is found from variables, through pointers, and through edges as far as some derivation leads there.
"""

from __future__ import annotations

from typing import NamedTuple

from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import ANY, HEAPS, NOWHERE, Edge, Heap, Node, Pointer, Value
from clew.models.heap.sizes import in_order

Key = tuple[object, ...]


class Canonical(NamedTuple):
    """A heap, numbered in its order, and what it is known by."""

    heap: Heap
    key: Key
    numbers: dict[int, int]
    """The new number of each node that is left."""


def canonical(heap: Heap, grammar: Grammar) -> Canonical:
    """The heap without what is lost, numbered in the order of the search; the given one is not changed."""
    search = _Search(heap, grammar)
    for name in sorted(heap.values):
        search.meet(heap.values[name])
    search.run()
    leaked = heap.leaked
    if heap.edges and search.complete_edges():
        leaked = _or(leaked, ANY)
    made = _tidy(heap, grammar, search.numbers, leaked)
    made.edges.sort(key=_edge_order)
    made.edges = in_order(made.edges)
    return Canonical(made, key_of(made), search.numbers)


class _Search:
    """Numbers nodes as they are found."""

    def __init__(self, heap: Heap, grammar: Grammar) -> None:
        self._heap = heap
        self._grammar = grammar
        self._edges_at: dict[int, list[tuple[str, int, int]]] = {}
        self.numbers: dict[int, int] = {}
        self._order: list[int] = []
        self._done = 0
        for position, edge in enumerate(heap.edges):
            for at, node in enumerate(edge.nodes):
                if node != NOWHERE:
                    self._edges_at.setdefault(node, []).append((edge.label, at, position))

    def meet(self, value: Value) -> None:
        """A value was found; if it is a pointer, so is what it points to."""
        if isinstance(value, Pointer) and value.node != NOWHERE and value.node not in self.numbers:
            self.numbers[value.node] = len(self.numbers) + 1
            self._order.append(value.node)

    def run(self) -> None:
        """Find what can be reached from what was found."""
        while self._done < len(self._order):
            node = self._order[self._done]
            self._done += 1
            cells = self._heap.nodes[node].cells
            for offset in sorted(cells):
                value = cells[offset][1]
                if type(value) is Pointer and value[0] not in self.numbers:
                    self.meet(value)
            at_node = self._edges_at.get(node)
            if at_node is None:
                continue
            for label, tentacle, position in sorted(at_node):
                for other in sorted(self._grammar.leads[label, tentacle]):
                    self.meet(Pointer(self._heap.edges[position].nodes[other], 0))

    def complete_edges(self) -> bool:
        """Keep all nodes of an edge into which a selector leads from what was found; whether any was not found."""
        added = True
        lost = False
        while added:
            added = False
            for edge in self._heap.edges:
                owned = (
                    self._grammar.owned[edge.label, at] for at, node in enumerate(edge.nodes) if node in self.numbers
                )
                if any(owned):
                    known = len(self.numbers)
                    for node in edge.nodes:
                        self.meet(Pointer(node, 0))
                    added = added or len(self.numbers) > known
            lost = lost or added
            self.run()
        return lost


def _tidy(heap: Heap, grammar: Grammar, numbers: dict[int, int], leaked: Value) -> Heap:
    """The heap without what was not found; where that has been lost, it remembers it."""
    if any(node.kind.life in HEAPS for number, node in heap.nodes.items() if number not in numbers):
        leaked = True
    kept: list[Edge] = []
    for edge in heap.edges:
        found = frozenset(at for at, node in enumerate(edge.nodes) if node in numbers)
        if any(node != NOWHERE and node not in numbers for node in edge.nodes):
            # No selector leads into it from what was found: what it hides is lost with its nodes.
            leaked = _or(leaked, ANY if edge.colours else False)
            continue
        if not grammar.covers(edge.label, found):
            leaked = _or(leaked, ANY)
        kept.append(edge)
    old, heap.edges = heap.edges, kept
    made = heap.renamed({NOWHERE: NOWHERE, **numbers})
    heap.edges = old
    made.leaked = leaked
    return made


def _or(left: Value, right: Value) -> Value:
    if left is True or right is True:
        return True
    return ANY if ANY in (left, right) else False


def _edge_order(edge: Edge) -> tuple[object, ...]:
    return edge.label, edge.nodes


def key_of(heap: Heap) -> Key:
    """What a heap in canonical form is known by."""
    nodes = tuple((kind, tuple(sorted(cells.items()))) for kind, cells in _in_order(heap))
    values = tuple(sorted(heap.values.items()))
    return values, nodes, tuple(heap.edges), heap.leaked


def _in_order(heap: Heap) -> list[Node]:
    return [heap.nodes[number] for number in range(1, len(heap.nodes) + 1)]
