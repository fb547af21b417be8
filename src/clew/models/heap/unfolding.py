"""Unfolding: an edge is replaced by what its rules say, one heap per rule.

`unfolded(heap, node, offset)` gives the heaps in which the pointer at that offset is a cell of the node: all heaps that
the given one stands for are among what they stand for, where the grammar is locally concretisable (see `checks`).
"""

from __future__ import annotations

from clew.ir.memory.shapes import ANY_TYPE, NULL_TYPE, Rule
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.differences import is_possible
from clew.models.heap.graph import NOWHERE, Cell, Edge, Heap, Life, Node, Pointer, Static
from clew.models.heap.letters import Reading, possible, readings
from clew.models.heap.owning import expanded
from clew.models.heap.sizes import apart, highest, put, solved


def hiding(heap: Heap, grammar: Grammar, node: int, offset: int) -> tuple[int, int] | None:
    """The edge, by position, and the tentacle that hides what lies at an offset of a node."""
    owned = grammar.owned
    for position, edge in enumerate(heap.edges):
        for at, tentacle in enumerate(edge.nodes):
            if tentacle == node and offset in owned[edge.label, at]:
                return position, at
    return None


def unfolded(heap: Heap, grammar: Grammar, node: int, offset: int, size: int) -> list[Heap] | None:
    """The heaps in which a pointer lies at the offset; None where no edge hides it. Pointers have so many bytes."""
    found = hiding(heap, grammar, node, offset)
    if found is None:
        return None
    position, at = found
    edge = heap.edges[position]
    rules = grammar.unfolding[edge.label, at, offset]
    made = [each for rule in rules for each in replaced(heap, position, rule, size)]
    if edge.near is not None:
        for each in made:
            each.edges = [possible(other, grammar) for other in each.edges]
    return [each for each in made if is_possible(each.edges, grammar.differences)] if edge.sizes else made


def replaced(heap: Heap, position: int, rule: Rule, size: int) -> list[Heap]:
    """The heaps with the rule in place of an edge, one per way to read it; none where it cannot stand for the rule."""
    made = (_replaced(heap, position, rule, size, reading) for reading in readings(heap.edges[position], rule))
    return [each for each in made if each is not None]


def _replaced(heap: Heap, position: int, rule: Rule, size: int, reading: Reading) -> Heap | None:
    edge = heap.edges[position]
    made = heap.copy()
    del made.edges[position]
    edges = rule.edges
    if edge.sizes:
        above = highest(each.sizes for each in heap.edges)
        sizes = solved(edge.sizes, apart(rule.sizes, above))
        if sizes is None:
            return None
        made.edges = [each._replace(sizes=put(each.sizes, sizes)) if each.sizes else each for each in made.edges]
        edges = tuple(each._replace(sizes=put(apart(each.sizes, above), sizes)) for each in rule.edges)
    nodes = [NOWHERE] * len(rule.types)
    for place, node in zip(rule.externals, edge.nodes, strict=True):
        # An object that is gone was of the type when the edge came to it; a pointer to it stays.
        if not fits(made, node, rule.types[place]) and not (_is_gone(made, node) and rule.types[place] != NULL_TYPE):
            return None
        nodes[place] = node
    for place in rule.internals:
        colour = reading.own[place]
        nodes[place] = made.add(colour.kind, {at: _shown(made, cell) for at, cell in colour.cells})
    if not _written(made, rule, nodes, size):
        return None
    for (label, places, index), word in zip(edges, reading.words, strict=True):
        made.edges.append(Edge(label, tuple(nodes[place] for place in places), word.colours, index, word.near))
    return expanded(made, [nodes[place] for place in rule.internals])


def _written(made: Heap, rule: Rule, nodes: list[int], size: int) -> bool:
    """Write what the rule says that nodes hold; whether there is room for all of it."""
    for source, offset, target, inner in rule.selectors:
        node = nodes[source]
        if node == NOWHERE or offset in made.nodes[node].cells:
            return False
        kind, cells = made.nodes[node]
        pointer = Pointer(nodes[target], inner if nodes[target] != NOWHERE else 0)
        if pointer.node == NOWHERE and inner:
            return False
        made.nodes[node] = Node(kind, {**cells, offset: Cell(size, pointer)})
    for source, offset, width, number in rule.numbers:
        node = nodes[source]
        if node == NOWHERE or offset in made.nodes[node].cells:
            return False
        made.write(node, offset, Cell(width, number))
    return True


def _shown(heap: Heap, cell: Cell) -> Cell:
    """A cell of a colour as one of a node."""
    if not isinstance(cell.value, Static):
        return cell
    held = heap.values[f"&{cell.value.name}"]
    assert isinstance(held, Pointer), "a static object that an edge knows should be there"
    return Cell(cell.size, Pointer(held.node, cell.value.offset))


def _is_gone(heap: Heap, node: int) -> bool:
    """Whether a node is what is left of an object that was freed."""
    return node != NOWHERE and heap.nodes[node].kind.life is Life.GONE


def fits(heap: Heap, node: int, type_: str) -> bool:
    """Whether a node is of a type."""
    if type_ == ANY_TYPE:
        return True
    if type_ == NULL_TYPE or node == NOWHERE:
        return type_ == NULL_TYPE and node == NOWHERE
    return heap.nodes[node].kind.type == type_
