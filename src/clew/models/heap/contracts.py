"""Contracts on heaps: what a procedure brings back from a heap, as graphs that say nothing of numbers in objects.

Input: the heap that a procedure is entered with, and those that it brings back. Output: a `Contract`, where one can be
written: objects hold any numbers, and nothing but heap objects is linked. The way back: a contract whose `before` is
the graph of an entry gives heaps, in which objects hold what those of their type may hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from clew.ir.memory.shapes import NULL_TYPE, Contract, RuleEdge, Selector, Snapshot
from clew.models.heap.canonical import canonical
from clew.models.heap.colours import joined_cells, rest_of
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import (
    ANY,
    HEAPS,
    NOWHERE,
    NULL,
    Cell,
    Colour,
    Edge,
    Heap,
    Kind,
    Life,
    Node,
    Pointer,
    Static,
    Vague,
    Value,
)
from clew.models.heap.unfolding import hiding

NUMBER = "int"
"""The type of a node that is any number; `int_3` is a number."""
_STILL = frozenset({Life.STATIC, Life.CODE})
Names = Mapping[str, str]
"""What variables of a heap are called in contracts."""


class _Types(NamedTuple):
    """What objects of each type may hold besides their selectors."""

    colours: Mapping[str, Colour]


def snapshot(heap: Heap, names: Names, grammar: Grammar) -> Snapshot | None:
    """The graph of a heap with these variables; None where a graph does not tell all."""
    bare = _bare(heap, names, grammar)
    if bare is None:
        return None
    made = canonical(bare, grammar).heap
    types = [made.nodes[number].kind.type for number in range(1, len(made.nodes) + 1)]
    null: list[int] = []

    def place(node: int) -> int:
        if node != NOWHERE:
            return node - 1
        if not null:
            null.append(len(types))
            types.append(NULL_TYPE)
        return null[0]

    links = sorted(made.pointers())
    selectors = tuple(Selector(number - 1, at, place(value.node)) for number, at, value in links)
    edges = tuple(RuleEdge(each.label, tuple(map(place, each.nodes)), each.sizes) for each in made.edges)
    variables: list[tuple[str, int]] = []
    for name, value in sorted(made.values.items()):
        if isinstance(value, Pointer):
            variables.append((name, place(value.node)))
        else:
            variables.append((name, len(types)))
            types.append(NUMBER if value is ANY else f"{NUMBER}_{int(value)}")  # type: ignore[arg-type]  # else a number
    return Snapshot(tuple(types), selectors, edges, tuple(variables))


def _bare(heap: Heap, names: Names, grammar: Grammar) -> Heap | None:
    """The heap without what graphs do not tell, if that is nothing that matters."""
    made = Heap()
    made.fresh = heap.fresh
    for number, (kind, cells) in heap.nodes.items():
        if kind.life in _STILL:
            if any(not _is_still(heap, cell.value) for cell in cells.values()):
                return None
            continue
        selectors = grammar.selectors.get(kind.type, frozenset())
        if kind.life not in HEAPS or not _says_nothing(rest_of(heap, number, selectors)):
            return None
        links = {at: cell for at, cell in cells.items() if at in selectors}
        if not all(isinstance(cell.value, Pointer) and not cell.value.offset for cell in links.values()):
            return None
        made.nodes[number] = Node(Kind(Life.HEAP, 0, kind.type), links)
    for edge in heap.edges:
        if not all(_says_nothing(colour.cells) for _, colour in edge.colours):
            return None
        made.edges.append(edge._replace(colours=()))
    for name, value in heap.values.items():
        if name in names:
            if not _can_be_told(heap, value):
                return None
            made.values[names[name]] = value
    return made


def _is_still(heap: Heap, value: Value) -> bool:
    """Whether a static object holds a pointer that leads to no object of the heap."""
    return isinstance(value, Pointer) and (value.node == NOWHERE or heap.nodes[value.node].kind.life in _STILL)


def _says_nothing(rest: tuple[tuple[int, Cell], ...] | None) -> bool:
    """Whether an object holds any numbers besides its selectors."""
    return rest is not None and all(isinstance(cell.value, Static | Vague) for _, cell in rest)


def _can_be_told(heap: Heap, value: Value) -> bool:
    if isinstance(value, Pointer):
        return value == NULL or (value.offset == 0 and value.node in heap.nodes and not _is_still(heap, value))
    return value is ANY or isinstance(value, int)


def matches(before: Snapshot, found: Snapshot) -> bool:
    """Whether a contract begins with what was found; a number of it may be any."""
    if len(before.types) != len(found.types) or before[1:] != found[1:]:
        return False
    return all(
        one == other or (one == NUMBER and _is_number(other))
        for one, other in zip(before.types, found.types, strict=True)
    )


def settled(graph: Snapshot, grammar: Grammar) -> Snapshot | None:
    """The same graph, numbered as those of heaps are; None where it is none of the grammar."""
    heap = Heap()
    places: dict[int, int] = {}
    for at, type_ in enumerate(graph.types):
        if type_ == NULL_TYPE:
            places[at] = NOWHERE
        elif not _is_number(type_):
            places[at] = heap.add(Kind(Life.HEAP, 0, type_))
    for source, offset, target, _ in graph.selectors:
        if source not in places or target not in places or places[source] == NOWHERE:
            return None
        heap.write(places[source], offset, Cell(0, Pointer(places[target], 0)))
    for label, nodes, sizes in graph.edges:
        if grammar.ranks.get(label) != len(nodes) or not all(at in places for at in nodes):
            return None
        if len(sizes) != len(grammar.by_label[label][0].sizes):
            return None
        heap.edges.append(Edge(label, tuple(places[at] for at in nodes), sizes=sizes))
    for name, at in graph.variables:
        heap.values[name] = Pointer(places[at], 0) if at in places else _number(graph.types[at])
    return snapshot(heap, {name: name for name in heap.values}, grammar)


def _is_number(type_: str) -> bool:
    return type_.startswith(NUMBER) and type_[len(NUMBER) :][:1] in ("", "_")


def brought_back(
    contract: Contract, entry: Heap, names: Names, grammar: Grammar, pointer_bytes: int
) -> list[Heap] | None:
    """The heaps that a contract brings back to an entry; None where nobody knows what objects of it may hold."""
    types = _types(entry, grammar)
    if types is None:
        return None
    back = {name: own for own, name in names.items()}
    made = [_heap(each, entry, back, types, grammar, pointer_bytes) for each in contract.after]
    return None if None in made else [each for each in made if each is not None]


def _types(heap: Heap, grammar: Grammar) -> _Types | None:
    found: dict[str, Colour] = {}
    for number, (kind, _) in heap.nodes.items():
        if kind.life in HEAPS:
            rest = rest_of(heap, number, grammar.told.get(kind.type, frozenset()))
            if rest is None or not _join(found, kind.type, Colour(kind, rest)):
                return None
    hidden = (pair for edge in heap.edges for pair in edge.colours)
    return _Types(found) if all(_join(found, type_, colour) for type_, colour in hidden) else None


def _join(found: dict[str, Colour], type_: str, new: Colour) -> bool:
    old = found.setdefault(type_, new)
    joined = joined_cells(dict(old.cells), dict(new.cells), old.kind.background) if old.kind == new.kind else None
    if joined is None:
        return False
    cells = ((at, cell if isinstance(cell.value, Static) else Cell(cell.size, ANY)) for at, cell in joined.items())
    found[type_] = Colour(new.kind, tuple(sorted(cells)))
    return True


def _heap(
    graph: Snapshot, entry: Heap, back: Names, types: _Types, grammar: Grammar, pointer_bytes: int
) -> Heap | None:
    made = entry.copy()
    made.nodes = {number: node for number, node in entry.nodes.items() if node.kind.life in _STILL}
    made.edges, made.leaked = [], ANY
    made.values = {name: value for name, value in entry.values.items() if name[0] == "&"}
    places: dict[int, int] = {}
    for at, type_ in enumerate(graph.types):
        if type_ == NULL_TYPE:
            places[at] = NOWHERE
        elif type_ in types.colours:
            places[at] = made.add(types.colours[type_].kind, dict(_shown(made, types.colours[type_])))
        elif not _is_number(type_):
            return None
    for source, offset, target, _ in graph.selectors:
        made.write(places[source], offset, Cell(pointer_bytes, Pointer(places[target], 0)))
    for label, nodes, sizes in graph.edges:
        if not grammar.hidden.get(label, {""}) <= types.colours.keys():
            return None
        colours = tuple((type_, types.colours[type_]) for type_ in sorted(grammar.hidden[label]))
        made.edges.append(Edge(label, tuple(places[at] for at in nodes), colours, sizes))
    for number in places.values():
        if number != NOWHERE:
            _hold_any(made, number, grammar)
    for name, at in graph.variables:
        made.values[back.get(name, name)] = Pointer(places[at], 0) if at in places else _number(graph.types[at])
    return made


def _hold_any(heap: Heap, number: int, grammar: Grammar) -> None:
    """An object holds any numbers where rules tell some and no edge does."""
    for offset, width in grammar.numbers.get(heap.nodes[number].kind.type, {}).items():
        if hiding(heap, grammar, number, offset) is None:
            heap.write(number, offset, Cell(width, ANY))


def _shown(heap: Heap, colour: Colour) -> Iterable[tuple[int, Cell]]:
    for at, cell in colour.cells:
        held = heap.values.get(f"&{cell.value.name}") if isinstance(cell.value, Static) else None
        yield at, Cell(cell.size, held) if isinstance(held, Pointer) else cell


def _number(type_: str) -> Value:
    text = type_.removeprefix(NUMBER).removeprefix("_")
    return int(text) if text else ANY
