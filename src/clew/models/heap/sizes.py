"""Sizes of indexed edges: how those of rules and of heaps are made equal, and how few are told apart.

A size of a heap is a number, or a variable of the heap with a number added; all edges of a heap share its variables,
each of which stands for any number from 0 on. To *solve* equations between sizes is to replace variables, so that the
heap stands for just those heaps of before in which the equations hold. To *widen* is to forget: a size that is a large
number becomes a variable, and sizes that are far apart get variables of their own. The heap stands for more then, and
there are few heaps that differ in sizes alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from clew.ir.memory.shapes import Index, Size
from clew.models.heap.grammars.differences import Differences
from clew.models.heap.graph import HEAPS, NOWHERE, Edge, Heap, Pointer

NEAR = 3
"""Sizes of linked nodes that differ by more than this from all others are not related to them."""
SMALL = 2
"""Sizes up to this are followed as numbers."""

Values = Mapping[int, Size]
"""What variables are replaced by."""


def put(index: Index, values: Values) -> Index:
    """An index with variables replaced."""
    return tuple(
        Size(values[each.variable].variable, values[each.variable].plus + each.plus)
        if each.variable in values
        else each
        for each in index
    )


def apart(index: Index, above: int) -> Index:
    """An index whose variables have numbers above a given one."""
    return tuple(Size(each.variable + above, each.plus) if each.variable else each for each in index)


def highest(indices: Iterable[Index]) -> int:
    """The highest number of a variable."""
    return max((each.variable for index in indices for each in index), default=0)


def solved(left: Index, right: Index) -> dict[int, Size] | None:
    """What variables have to be so that two indices are equal; None where they cannot be."""
    found: dict[int, Size] = {}
    for one, other in zip(left, right, strict=True):
        step = _equal(*put((one, other), found))
        if step is None:
            return None
        found = {name: put((value,), step)[0] for name, value in found.items()} | step
    return found


def _equal(one: Size, other: Size) -> dict[int, Size] | None:
    if one.variable == other.variable:
        return {} if one.plus == other.plus else None
    if one.variable and one.plus <= other.plus:
        return {one.variable: Size(other.variable, other.plus - one.plus)}
    if other.variable and other.plus <= one.plus:
        return {other.variable: Size(one.variable, one.plus - other.plus)}
    return None


def bound(pattern: Index, index: Index, known: Values) -> dict[int, Size] | None:
    """What variables of a rule are where an edge of it is an edge of a heap; None where this is not so for sure."""
    found = dict(known)
    for asked, given in zip(pattern, index, strict=True):
        if not asked.variable:
            if given != asked:
                return None
            continue
        value = Size(given.variable, given.plus - asked.plus)
        if value.plus < 0 or found.setdefault(asked.variable, value) != value:
            return None
    return found


def widened(heap: Heap, known: Mapping[str, Differences]) -> list[Edge]:
    """The edges of a heap, with sizes that are small numbers, or near to others of nodes that are linked.

    A size is taken to be that of the node at the tentacle of its position. Sizes of nodes that pointers link stay
    related where they are near to each other; those of others, which edges alone connect, do not. What is known of
    the sizes of all edges is known of these too.
    """
    if not any(edge.sizes for edge in heap.edges):
        return heap.edges
    parts = _linked(heap)
    groups: dict[int, dict[Size, int]] = {}
    for edge in heap.edges:
        for at, size in enumerate(edge.sizes):
            group = groups.setdefault(parts[_node(edge, at)], {})
            least = known.get(edge.label, {}).get((at, len(edge.sizes)), 0)
            group[size] = max(least, group.get(size, 0))
    values: dict[int, dict[Size, Size]] = {}
    fresh = 1
    for part, sizes in groups.items():
        values[part], fresh = _near(sizes, fresh)
    return [
        edge._replace(sizes=tuple(values[parts[_node(edge, at)]][size] for at, size in enumerate(edge.sizes)))
        for edge in heap.edges
    ]


def _node(edge: Edge, at: int) -> int:
    return edge.nodes[min(at, len(edge.nodes) - 1)]


def _linked(heap: Heap) -> dict[int, int]:
    """Per node the least one with which pointers link it, over others if need be."""
    parts = {NOWHERE: NOWHERE, **{number: number for number in heap.nodes}}
    ways: dict[int, list[int]] = {number: [] for number in heap.nodes}
    for number, (kind, cells) in heap.nodes.items():
        for _, value in cells.values():
            if (
                type(value) is Pointer
                and value.node != NOWHERE
                and {kind.life, heap.nodes[value.node].kind.life} <= HEAPS
            ):
                ways[number].append(value.node)
                ways[value.node].append(number)
    for start in sorted(heap.nodes):
        front = [start] if parts[start] == start else []
        while front:
            for other in ways[front.pop()]:
                if parts[other] > start:
                    parts[other] = start
                    front.append(other)
    return parts


def _near(sizes: Mapping[Size, int], fresh: int) -> tuple[dict[Size, Size], int]:
    """What sizes of linked nodes, with their least values, become; and the next variable that is free."""
    values = {size: size for size in sizes if not size.variable}
    groups: dict[int, list[Size]] = {}
    for size in sizes:
        groups.setdefault(size.variable, []).append(size)
    if all(size.plus <= SMALL for size in values):
        groups.pop(0, None)
    for _, members in sorted(groups.items()):
        for near in _runs(sorted(members)):
            first = near[0].plus
            base = max(sizes[each] - (each.plus - first) for each in near)
            values |= {each: Size(fresh, max(base, 0) + each.plus - first) for each in near}
            fresh += 1
    return values, fresh


def _runs(members: list[Size]) -> list[list[Size]]:
    """Sizes of one variable in their order, parted where one is far from the next."""
    found = [members[:1]]
    for one, other in pairwise(members):
        if other.plus - one.plus > NEAR:
            found.append([])
        found[-1].append(other)
    return found


def in_order(edges: list[Edge]) -> list[Edge]:
    """Edges whose variables are numbered as they are met."""
    if not any(edge.sizes for edge in edges):
        return edges
    names: dict[int, int] = {0: 0}
    for edge in edges:
        for size in edge.sizes:
            names.setdefault(size.variable, len(names))
    return [
        edge._replace(sizes=tuple(Size(names[size.variable], size.plus) for size in edge.sizes)) if edge.sizes else edge
        for edge in edges
    ]
