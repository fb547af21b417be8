"""What objects own: parts of a heap that only one object leads to become a part of it, so that it can be folded.

`contracted` takes a heap in which an object has a payload (another object, a list, a ring through itself, what points
back to it) and gives one in which the payload is a value of the object; `expanded` is the way back. An object owns what
it reaches by cells and edges of which no rule speaks, where nothing else leads there and it leads nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import (
    HEAPS,
    NOWHERE,
    OWNED,
    Cell,
    Edge,
    Heap,
    Inner,
    Life,
    Node,
    Owned,
    Pointer,
    Static,
    Value,
)

_OWNED = HEAPS | {Life.GONE}
"""The lives of objects that another one may own: what was freed and is still pointed to is one, too."""
_LARGEST = 8
"""An object that owns more others is left as it is: else there is no end to what is told apart."""


def contracted(heap: Heap, grammar: Grammar) -> Heap | None:
    """The heap in which the objects that own least have what they own inside; None where none owns anything.

    What an object owns inside of what another owns comes first, so that lists of lists are folded from within.
    """
    types = frozenset[str]().union(*grammar.hidden.values())
    around = _Around(heap)
    found: dict[int, _Part] = {}
    for number, (kind, _) in heap.nodes.items():
        if kind.type in types and kind.life in HEAPS and number not in around.named and not _owns(heap.nodes[number]):
            part = _owned(heap, grammar, around, number)
            if part is not None:
                found[number] = part
    if not found:
        return None
    least = min(len(part.inside) for part in found.values())
    made = heap.copy()
    for number, part in found.items():
        if len(part.inside) == least and number in made.nodes:
            # What was contracted inside comes out once more, so that numbers of objects have one meaning.
            expanded(made, [each for each in part.inside if each in made.nodes])
            again = _owned(made, grammar, _Around(made), number)
            if again is None:
                return None
            _contract(made, number, again)
    return made


class _Around:
    """What leads to each node."""

    def __init__(self, heap: Heap) -> None:
        self.named = {value.node for value in heap.values.values() if isinstance(value, Pointer)}
        self.sources: dict[int, list[tuple[int, int]]] = {number: [] for number in heap.nodes}
        for number, offset, target in heap.pointers():
            if target.node != NOWHERE:
                self.sources[target.node].append((number, offset))
        self.edges: dict[int, list[int]] = {number: [] for number in heap.nodes}
        for position, edge in enumerate(heap.edges):
            for node in dict.fromkeys(edge.nodes):
                if node != NOWHERE:
                    self.edges[node].append(position)


class _Part:
    """What an object owns: nodes in the order in which they are found, edges, and the cells that lead there."""

    def __init__(self) -> None:
        self.inside: dict[int, None] = {}
        self.edges: dict[int, None] = {}
        self.cells: list[int] = []


def _owned(heap: Heap, grammar: Grammar, around: _Around, root: int) -> _Part | None:
    """What an object owns; None where that is nothing, or something else leads there too."""
    told = grammar.told.get(heap.nodes[root].kind.type, frozenset())
    part = _Part()
    front: list[int] = []
    for offset, cell in sorted(heap.nodes[root].cells.items()):
        if offset not in told and isinstance(cell.value, Pointer) and cell.value.node != NOWHERE:
            part.cells.append(offset)
            front.append(cell.value.node)
    for position in around.edges[root]:
        if not _is_spine(heap.edges[position], grammar, root, told):
            part.edges[position] = None
            front += heap.edges[position].nodes
    while front:
        number = front.pop(0)
        if number in (NOWHERE, root) or number in part.inside or _is_still(heap, number):
            continue
        if heap.nodes[number].kind.life not in _OWNED or number in around.named or len(part.inside) == _LARGEST:
            return None
        part.inside[number] = None
        front += [each.node for each in _targets(heap, number)]
        for position in around.edges[number]:
            part.edges[position] = None
            front += heap.edges[position].nodes
    if not part.inside and not part.edges and not any(_leads_to(heap, root, at, root) for at in part.cells):
        return None
    return part if _is_closed(heap, around, part, root) else None


def _leads_to(heap: Heap, number: int, offset: int, target: int) -> bool:
    value = heap.nodes[number].cells[offset].value
    return isinstance(value, Pointer) and value.node == target


def _targets(heap: Heap, number: int) -> Iterator[Pointer]:
    cells = heap.nodes[number].cells
    return (cell.value for _, cell in sorted(cells.items()) if isinstance(cell.value, Pointer))


def _is_still(heap: Heap, number: int) -> bool:
    return heap.nodes[number].kind.life in (Life.STATIC, Life.CODE)


def _is_spine(edge: Edge, grammar: Grammar, root: int, told: frozenset[int]) -> bool:
    """Whether an edge hides a selector of an object of which rules speak, or nothing of it at all."""
    hidden = [grammar.owned[edge.label, at] for at, node in enumerate(edge.nodes) if node == root]
    return any(offsets & told for offsets in hidden) or not any(hidden)


def _is_closed(heap: Heap, around: _Around, part: _Part, root: int) -> bool:
    """Whether nothing else leads to what an object owns."""
    own = set(part.cells)
    for number in part.inside:
        for source, offset in around.sources[number]:
            if source not in part.inside and (source != root or offset not in own):
                return False
        if any(position not in part.edges for position in around.edges[number]):
            return False
    allowed = {NOWHERE, root, *part.inside}
    return all(allowed.issuperset(heap.edges[position].nodes) for position in part.edges)


def _contract(heap: Heap, root: int, part: _Part) -> None:
    numbers = {root: 1} | {number: at for at, number in enumerate(part.inside, start=2)}

    def inner(value: Value) -> Value:
        if not isinstance(value, Pointer) or value.node == NOWHERE:
            return value
        if value.node in numbers:
            return Inner(numbers[value.node], value.offset)
        return Static(heap.nodes[value.node].kind.name, value.offset)

    def cells(number: int) -> Iterator[tuple[int, Cell]]:
        for offset, (size, value) in sorted(heap.nodes[number].cells.items()):
            yield offset, Cell(size, inner(value))

    kind, old = heap.nodes[root]
    made = {**old, **{at: Cell(old[at].size, inner(old[at].value)) for at in part.cells}}
    if part.inside or part.edges:
        edges = [heap.edges[position] for position in part.edges]
        moved = [each._replace(nodes=tuple(numbers.get(node, node) for node in each.nodes)) for each in edges]
        moved.sort(key=lambda each: (each.label, each.nodes))
        nodes = tuple((heap.nodes[number].kind, tuple(cells(number))) for number in part.inside)
        made[OWNED] = Cell(0, Owned(nodes, tuple(moved)))
    heap.nodes[root] = Node(kind, made)
    for number in part.inside:
        del heap.nodes[number]
    gone = [heap.edges[position] for position in part.edges]
    heap.edges = [edge for edge in heap.edges if not any(edge is each for each in gone)]


def expanded(heap: Heap, numbers: Iterable[int] | None = None) -> Heap:
    """The heap in which what objects own is outside of them again; the given one is changed, if numbers are given."""
    made = heap
    if numbers is None:
        numbers = [number for number, node in heap.nodes.items() if _owns(node)]
        made = heap.copy() if numbers else heap
    front = list(numbers)
    while front:
        front += _expand(made, front.pop(0))
    return made


def known_statics(cells: Iterable[tuple[int, Cell]]) -> Iterator[str]:
    """The names of the static objects to which an object of a colour points, or one that it owns."""
    front = [cells]
    while front:
        for _, cell in front.pop():
            if isinstance(cell.value, Static):
                yield cell.value.name
            elif isinstance(cell.value, Owned):
                front += [held for _, held in cell.value.nodes]
                front += [colour.cells for edge in cell.value.edges for _, colour in edge.colours]


def _owns(node: Node) -> bool:
    return any(type(cell.value) in (Inner, Owned) for cell in node.cells.values())


def _expand(heap: Heap, root: int) -> list[int]:
    """Take out what an object owns; the objects that came out and own something themselves."""
    kind, cells = heap.nodes[root]
    if not _owns(heap.nodes[root]):
        return []
    owned = cells[OWNED].value if OWNED in cells else Owned((), ())
    assert isinstance(owned, Owned), "what an object owns should lie there"
    numbers = {NOWHERE: NOWHERE, 1: root}
    for at, (inner, _) in enumerate(owned.nodes, start=2):
        numbers[at] = heap.add(inner)
    heap.nodes[root] = Node(kind, _outer(heap, cells, numbers))
    for at, (inner, held) in enumerate(owned.nodes, start=2):
        heap.nodes[numbers[at]] = Node(inner, _outer(heap, dict(held), numbers))
    heap.edges += [each._replace(nodes=tuple(numbers[node] for node in each.nodes)) for each in owned.edges]
    return [number for at, number in numbers.items() if at > 1]


def _outer(heap: Heap, cells: dict[int, Cell], numbers: dict[int, int]) -> dict[int, Cell]:
    """Cells with nodes of the heap."""
    return {at: Cell(cell.size, _shown(heap, cell.value, numbers)) for at, cell in cells.items() if at != OWNED}


def _shown(heap: Heap, value: Value, numbers: dict[int, int]) -> Value:
    if isinstance(value, Inner):
        return Pointer(numbers[value.number], value.offset)
    if isinstance(value, Static):
        held = heap.values[f"&{value.name}"]
        assert isinstance(held, Pointer), "a static object that an edge knows should be there"
        return Pointer(held.node, value.offset)
    return value
