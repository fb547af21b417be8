"""Completion: heaps as folding wants them, with null selectors as cells; and as they are kept, with longer edges.

Input: a heap and a grammar. Output: one that stands for the same heaps, or for more; the given one is not changed.
"""

from __future__ import annotations

from clew.models.heap.folding import rest_of
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import DEAD, HEAPS, NOWHERE, NULL, Cell, Colour, Edge, Heap, Node


def with_colours(heap: Heap, grammar: Grammar) -> Heap:
    """The heap in which edges that hide no object yet may hide some: such as those at their tentacles are.

    It stands for more heaps. So a short list is one of any length, and need not be followed by itself.
    """
    if all(edge.colours or not grammar.hidden[edge.label] for edge in heap.edges):
        return heap
    made = heap.copy()
    made.edges = [edge if edge.colours else _coloured(heap, grammar, edge) for edge in heap.edges]
    return made


def _coloured(heap: Heap, grammar: Grammar, edge: Edge) -> Edge:
    colours: dict[str, Colour] = {}
    for at, number in enumerate(edge.nodes):
        kind = DEAD if number == NOWHERE else heap.nodes[number].kind
        if kind.type in grammar.hidden[edge.label] and kind.type not in colours and grammar.owned[edge.label, at]:
            rest = rest_of(heap, number, grammar.selectors.get(kind.type, frozenset()))
            if rest is not None and kind.life in HEAPS:
                colours[kind.type] = Colour(kind, rest)
    return edge._replace(colours=tuple(sorted(colours.items(), key=lambda item: item[0])))


def with_nulls(heap: Heap, grammar: Grammar, size: int) -> Heap:
    """The heap in which null selectors of zeroed objects are cells, and their other zeros are none.

    It stands for the same heaps; rules see selectors as cells only. Pointers have so many bytes.
    """
    made: Heap | None = None
    for number, (kind, cells) in heap.nodes.items():
        if kind.background != 0 or kind.life not in HEAPS:
            continue
        selectors = grammar.selectors.get(kind.type, frozenset())
        hidden = {
            offset
            for edge in heap.edges
            for at, node in enumerate(edge.nodes)
            if node == number
            for offset in grammar.owned[edge.label, at]
        }
        changed = {at: cell for at, cell in cells.items() if at in selectors or cell.value not in (0, NULL)}
        for offset in selectors - hidden:
            cell = changed.get(offset)
            zero = cell == Cell(size, 0)
            free = cell is None and not any(
                at < offset + size and at + one.size > offset for at, one in changed.items()
            )
            if zero or free:
                changed[offset] = Cell(size, NULL)
        if changed != cells:
            made = made or heap.copy()
            made.nodes[number] = Node(kind, changed)
    return made or heap
