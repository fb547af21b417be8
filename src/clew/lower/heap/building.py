"""Building: an edge is put in place of what a builder makes by free choices; it stands for all of that at once."""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.memory.shapes import Built
from clew.models.heap.completion import coloured
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import NOWHERE, NULL, Edge, Heap, Node, Pointer, Value


def with_edge(heap: Heap, grammar: Grammar, builder: Built, values: Sequence[Value]) -> bool:
    """Put the edge of a builder at its arguments, where nothing but null lies in the way; whether it was put there.

    The objects that it hides are made as those at its tentacles are, of which nothing is known but their type.
    """
    if not all(isinstance(value, Pointer) and value.offset == 0 for value in values):
        return False
    nodes = tuple(value.node for value in values if isinstance(value, Pointer))
    edge = coloured(heap, grammar, Edge(builder.label, nodes, (), builder.sizes))
    if not grammar.hidden[builder.label] <= {type_ for type_, _ in edge.colours}:
        return False
    owned = {(node, offset) for at, node in enumerate(nodes) for offset in grammar.owned[builder.label, at]}
    if len(owned) != sum(len(grammar.owned[builder.label, at]) for at in range(len(nodes))):
        return False
    if any(node == NOWHERE or not _is_free(heap, grammar, node, offset) for node, offset in owned):
        return False
    for node, offset in owned:
        kind, cells = heap.nodes[node]
        heap.nodes[node] = Node(kind, {at: cell for at, cell in cells.items() if at != offset})
    heap.edges.append(edge)
    return True


def _is_free(heap: Heap, grammar: Grammar, node: int, offset: int) -> bool:
    """Whether nothing is linked there, and no number is known."""
    if any(
        number == node and offset in grammar.owned[edge.label, at]
        for edge in heap.edges
        for at, number in enumerate(edge.nodes)
    ):
        return False
    cell = heap.nodes[node].cells.get(offset)
    return cell is None or cell.value == NULL or not isinstance(cell.value, Pointer)
