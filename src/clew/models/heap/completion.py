"""Completion: heaps as folding wants them, with null selectors as cells; and as they are kept, with longer edges.

Input: a heap and a grammar. Output: one that stands for the same heaps, or for more; the given one is not changed.
"""

from __future__ import annotations

from clew.models.heap.colours import rest_of
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import DEAD, HEAPS, NOWHERE, NULL, Cell, Cells, Colour, Edge, Heap, Node
from clew.models.heap.sizes import widened


def with_colours(heap: Heap, grammar: Grammar) -> Heap:
    """The heap in which edges that hide no object yet may hide some: such as those at their tentacles are.

    It stands for more heaps. So a short list is one of any length, and need not be followed by itself; nor need large
    sizes be told apart.
    """
    if all((edge.colours or not grammar.hidden[edge.label]) and not edge.sizes for edge in heap.edges):
        return heap
    made = heap.copy()
    made.edges = [edge if edge.colours else coloured(heap, grammar, edge) for edge in heap.edges]
    made.edges = widened(made, grammar.differences)
    return made


def with_near_sizes(heap: Heap, grammar: Grammar) -> Heap:
    """The heap in which large sizes are not told apart."""
    edges = widened(heap, grammar.differences)
    if edges == heap.edges:
        return heap
    made = heap.copy()
    made.edges = edges
    return made


def coloured(heap: Heap, grammar: Grammar, edge: Edge) -> Edge:
    """An edge that may hide objects such as those at its tentacles are."""
    colours: dict[str, Colour] = {}
    for at, number in enumerate(edge.nodes):
        kind = DEAD if number == NOWHERE else heap.nodes[number].kind
        if kind.type in grammar.hidden[edge.label] and kind.type not in colours and grammar.owned[edge.label, at]:
            rest = rest_of(heap, number, grammar.told.get(kind.type, frozenset()))
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
        numbers = grammar.numbers.get(kind.type, {})
        told = grammar.told.get(kind.type, frozenset())
        changed = {at: cell for at, cell in cells.items() if at in told or cell.value not in (0, NULL)}
        for offset in selectors - hidden:
            if changed.get(offset) == Cell(size, 0) or _is_free(changed, offset, size):
                changed[offset] = Cell(size, NULL)
        for offset, width in numbers.items():
            if offset not in hidden and _is_free(changed, offset, width):
                changed[offset] = Cell(width, 0)
        if changed != cells:
            made = made or heap.copy()
            made.nodes[number] = Node(kind, changed)
    return made or heap


def _is_free(cells: Cells, offset: int, size: int) -> bool:
    """Whether no cell lies there."""
    return not any(at < offset + size and at + cell.size > offset for at, cell in cells.items())
