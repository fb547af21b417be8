"""Hypergraphs for heaps: nodes with cells, hyperedges, variables. Data, and how it is changed by copying.

A pointer is a node and an offset. Node `NOWHERE` is no object: a pointer to it is a number in disguise, and offset 0 of
it is null. What no cell tells of a node is what its kind says of bytes that were never written, unless an edge at the
node hides it. A variable without a value is undefined.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum
from functools import cache
from typing import NamedTuple, Union

from clew.ir.memory.shapes import Index
from clew.logic.range_bits import Known

NOWHERE = 0
"""The node that is no object."""


class Vague(Enum):
    """Values of which little is known."""

    ANY = "any"
    """Some value of the sort."""
    TOP = "top"
    """Some value of the sort, or none: undefined."""
    UNDEFINED = "undefined"
    """No value: it was never written."""

    def __repr__(self) -> str:
        return self.name


ANY, TOP, UNDEFINED = Vague.ANY, Vague.TOP, Vague.UNDEFINED


class Pointer(NamedTuple):
    """An offset in an object."""

    node: int
    offset: int


class Static(NamedTuple):
    """A pointer to a static object or a procedure, by its name: the same in all objects that an edge hides."""

    name: str
    offset: int


class Within(NamedTuple):
    """Some number: bounds and bits of it are known."""

    known: Known
    width: int
    """How many bits it has."""


class Some(NamedTuple):
    """A number of which little is known, the same wherever it stands; known to a machine between two places only."""

    name: str
    known: Known
    width: int
    """How many bits it has."""


NULL = Pointer(NOWHERE, 0)
Value = Union[bool, int, Pointer, Static, "Inner", "Owned", Some, Within, Vague]


class Cell(NamedTuple):
    """So many bytes that were written as one value."""

    size: int
    value: Value


class Life(StrEnum):
    """How long an object lives."""

    HEAP = "heap"
    SINGLE = "single"
    SEVERAL = "several"
    OWN = "own"
    """Until the procedure is left that runs."""
    FRAME = "frame"
    """Until a procedure below is left."""
    STATIC = "static"
    CODE = "code"
    GONE = "gone"


HEAPS = frozenset({Life.HEAP, Life.SINGLE, Life.SEVERAL})
"""The lives of objects that somebody has to free."""


class Kind(NamedTuple):
    """What does not change of an object while it lives."""

    life: Life
    size: int
    type: str
    """The struct that it was made for, or a name made of its size."""
    background: Value = UNDEFINED
    """What bytes hold that were never written: nothing, 0, or any value."""
    name: str = ""
    """Of a static object or a procedure."""
    constant: bool = False


DEAD = Kind(Life.GONE, 0, "gone")
PARTIAL = "!partial"
"""A heap in which this has a value is not all of the heap: a caller has kept a part."""
HELD = "!held"
"""Where this has a value, a caller has kept a part in which objects lie that somebody has to free."""
Cells = dict[int, Cell]
"""By offset. Shared between heaps: replaced, never changed."""


class Node(NamedTuple):
    """An object: what it is and what was written to it."""

    kind: Kind
    cells: Cells


class Colour(NamedTuple):
    """What objects of one type have in common that an edge hides: the kind, and cells beside the selectors."""

    kind: Kind
    cells: tuple[tuple[int, Cell], ...]


Near = tuple[tuple[int, int, int], ...]
"""Which colour may be next to which: ends and offsets of selectors, see `letters`."""


class Inner(NamedTuple):
    """In a colour: a pointer to the object itself, or to one that it owns."""

    number: int
    """1 is the object, others follow in the order of `Owned`."""
    offset: int
    whose: str = "own"


class Owned(NamedTuple):
    """In a colour: the objects that only the one of the colour leads to, and edges among them and it."""

    nodes: tuple[tuple[Kind, tuple[tuple[int, Cell], ...]], ...]
    edges: tuple[Edge, ...]
    """With the numbers of `Inner` in place of nodes."""


OWNED = -1
"""The offset of the cell that holds what an object owns; no bytes lie there."""


class Edge(NamedTuple):
    """A hyperedge: its nonterminal, the nodes at its tentacles, by type the colours of what it hides, and its sizes."""

    label: str
    nodes: tuple[int, ...]
    colours: tuple[tuple[str, Colour], ...] = ()
    sizes: Index = ()
    """The sizes of what it stands for, where rules tell them."""
    near: Near | None = None
    """Which of the colours may be next to which; None: nothing is known of that."""


class Heap:
    """A hypergraph; it is changed while commands are executed, and then no more."""

    __slots__ = ("edges", "fresh", "leaked", "nodes", "values")

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {}
        self.edges: list[Edge] = []
        self.values: dict[str, Value] = {}
        """By variable. Every node that matters can be reached from here."""
        self.leaked: Value = False
        """Whether an object of the heap was lost."""
        self.fresh = 1

    def copy(self) -> Heap:
        """A heap that can be changed on its own."""
        made = Heap.__new__(Heap)
        made.nodes, made.edges, made.values = dict(self.nodes), list(self.edges), dict(self.values)
        made.leaked, made.fresh = self.leaked, self.fresh
        return made

    def add(self, kind: Kind, cells: Cells | None = None) -> int:
        """A new node."""
        number = self.fresh
        self.fresh = number + 1
        self.nodes[number] = Node(kind, cells or {})
        return number

    def write(self, node: int, offset: int, cell: Cell) -> None:
        """Put a cell there; whatever lay there before is gone."""
        kind, cells = self.nodes[node]
        self.nodes[node] = Node(kind, {**cells, offset: cell})

    def pointers(self) -> Iterator[tuple[int, int, Pointer]]:
        """Every pointer in a node: the node, the offset, where it leads."""
        for number, node in self.nodes.items():
            for offset, (_, value) in node.cells.items():
                if isinstance(value, Pointer):
                    yield number, offset, value

    def renamed(self, names: dict[int, int]) -> Heap:
        """The same heap with other numbers for nodes; what has none is dropped, what need not change is shared."""
        made = Heap.__new__(Heap)
        nodes = self.nodes
        made.nodes = {new: _moved_node(nodes[old], names) for old, new in names.items() if old != NOWHERE}
        made.edges = [
            Edge(label, tuple([names[node] for node in ends]), colours, sizes, near)
            for label, ends, colours, sizes, near in self.edges
        ]
        made.values = {name: _moved(value, names) for name, value in self.values.items()}
        made.leaked, made.fresh = self.leaked, max(names.values(), default=0) + 1
        return made


def _moved(value: Value, names: dict[int, int]) -> Value:
    if type(value) is not Pointer or names[value[0]] == value[0]:
        return value
    return Pointer(names[value[0]], value[1])


def _moved_node(node: Node, names: dict[int, int]) -> Node:
    kind, cells = node
    for _, value in cells.values():
        if type(value) is Pointer and names[value[0]] != value[0]:
            return Node(kind, {at: _moved_cell(cell, names) for at, cell in cells.items()})
    return node


def _moved_cell(cell: Cell, names: dict[int, int]) -> Cell:
    size, value = cell
    return _link(size, names[value[0]], value[1]) if type(value) is Pointer else cell


@cache
def _link(size: int, node: int, offset: int) -> Cell:
    """A cell with a pointer: one for all heaps, since there are few, and what is one object is compared at once."""
    return Cell(size, Pointer(node, offset))
