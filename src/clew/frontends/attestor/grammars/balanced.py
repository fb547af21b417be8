"""The indexed grammar of AVL trees: `AVL` of a height, and `AVLPath` from a root of one height to a hole of another.

Tentacles: the root, and null; the root, the hole, and null. Every node has a field `balance`, the height on the right
less that on the left; with parents, every node but the root has a field `parent`. Null has height 0, a leaf 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clew.frontends.attestor.grammars.graphs import NULL, Field, Graph, Hyperedge, Nonterminal, Words

TREE, PATH = "AVL", "AVLPath"
_A, _B, _C = "()", "(b)", "(c)"
"""Variables for heights."""
_SIDES = ("left", "right")


def _height(plus: int, variable: str = _A) -> tuple[str, ...]:
    return ("s",) * plus + (variable,)


def _known(height: int) -> tuple[str, ...]:
    return _height(height, "Z")


class _Heights(NamedTuple):
    """Heights of a node, of one child and of the other, which is absent where it has none."""

    node: tuple[str, ...]
    child: tuple[str, ...]
    other: tuple[str, ...] | None
    more: int
    """How much higher the first child is."""


_HEIGHTS = (
    _Heights(_known(2), _known(1), None, 1),
    _Heights(_height(2), _height(1), _height(1), 0),
    _Heights(_height(3), _height(2), _height(1), 1),
    _Heights(_height(3), _height(1), _height(2), -1),
)


class _Drawing:
    """A right side under construction."""

    def __init__(self, node: str, externals: int) -> None:
        self._node = node
        self.types = [NULL if at == externals - 1 else node for at in range(externals)]
        self._externals = externals
        self.fields: list[Field] = []
        self.edges: list[Hyperedge] = []
        self.numbers: list[tuple[str, int]] = []

    @property
    def null(self) -> int:
        return self._externals - 1

    def new(self) -> int:
        self.types.append(self._node)
        return len(self.types) - 1

    def balance(self, node: int, value: int) -> None:
        self.numbers.append((f"int_{value}", node))

    def link(self, node: int, side: str, child: int, parents: bool) -> None:  # noqa: FBT001 - a part of the drawing
        self.fields.append(Field(side, node, child))
        if parents and child != self.null:
            self.fields.append(Field("parent", child, node))

    def graph(self) -> Graph:
        """The right side, with numbers as nodes."""
        types, fields = list(self.types), list(self.fields)
        for number, node in self.numbers:
            if number not in types:
                types.append(number)
            fields.append(Field("balance", node, types.index(number)))
        return Graph(tuple(types), tuple(range(self._externals)), fields=tuple(fields), edges=tuple(self.edges))


def avl(node: str, *, parents: bool) -> tuple[Nonterminal, ...]:
    """The grammar for nodes of a class."""
    found = [(TREE, *row) for row in _trees(node, parents=parents)]
    found += [(PATH, *row) for row in _paths(node, parents=parents)]
    reductions = {TREE: (False, True), PATH: (False, not parents, True)}
    return tuple(
        Nonterminal(label, len(graph.externals), reductions[label], (graph,), index) for label, index, graph in found
    )


def _trees(node: str, *, parents: bool) -> Iterator[tuple[Words, Graph]]:
    leaf = _Drawing(node, 2)
    for side in _SIDES:
        leaf.link(0, side, leaf.null, parents)
    leaf.balance(0, 0)
    yield (_known(1),), leaf.graph()
    for heights in _HEIGHTS:
        for first, second in (_SIDES, _SIDES[::-1]):
            if (heights.more == 0 and first == "right") or heights.more < 0:
                continue  # the same again
            drawn = _Drawing(node, 2)
            _child(drawn, 0, first, heights.child, parents=parents)
            _child(drawn, 0, second, heights.other, parents=parents)
            drawn.balance(0, -heights.more if first == "left" else heights.more)
            yield (heights.node,), drawn.graph()
    split = _Drawing(node, 2)
    hole = split.new()
    split.edges += [
        Hyperedge(PATH, (0, hole, split.null), (_height(0), _height(0, _B))),
        Hyperedge(TREE, (hole, split.null), (_height(0, _B),)),
    ]
    yield (_height(0),), split.graph()


def _child(drawn: _Drawing, node: int, side: str, height: tuple[str, ...] | None, *, parents: bool) -> None:
    if height is None:
        drawn.link(node, side, drawn.null, parents)
        return
    child = drawn.new()
    drawn.link(node, side, child, parents)
    drawn.edges.append(Hyperedge(TREE, (child, drawn.null), (height,)))


def _paths(node: str, *, parents: bool) -> Iterator[tuple[Words, Graph]]:
    """One step; the first step and the rest; with parents, the last step and what is before it; two paths."""
    for heights in _HEIGHTS:
        for first, second in (_SIDES, _SIDES[::-1]):
            for where in ("only", "first", "last") if parents else ("only", "first"):
                drawn = _Drawing(node, 3)
                index = _step(drawn, where, first, heights, parents=parents)
                source = 0 if where != "last" else 3
                _child(drawn, source, second, heights.other, parents=parents)
                drawn.balance(source, -heights.more if first == "left" else heights.more)
                yield index, drawn.graph()
    both = _Drawing(node, 3)
    middle = both.new()
    high, between, low = _height(0), _height(0, _B), _height(0, _C)
    both.edges += [
        Hyperedge(PATH, (0, middle, both.null), (high, between)),
        Hyperedge(PATH, (middle, 1, both.null), (between, low)),
    ]
    yield (high, low), both.graph()


def _step(drawn: _Drawing, where: str, side: str, heights: _Heights, *, parents: bool) -> Words:
    """Draw a step; the index of a path that has it."""
    if where == "only":
        drawn.link(0, side, 1, parents)
        return heights.node, heights.child
    middle = drawn.new()
    if where == "first":
        drawn.link(0, side, middle, parents)
        drawn.edges.append(Hyperedge(PATH, (middle, 1, drawn.null), (heights.child, _height(0, _B))))
        return heights.node, _height(0, _B)
    drawn.link(middle, side, 1, parents)
    drawn.edges.append(Hyperedge(PATH, (0, middle, drawn.null), (_height(0, _B), heights.node)))
    return _height(0, _B), heights.child
