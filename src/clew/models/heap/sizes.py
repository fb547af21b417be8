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
from clew.models.heap.graph import Edge

NEAR = 1
"""Sizes that differ by more than this from all others are not related to them."""
SMALL = 1
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


def widened(edges: list[Edge]) -> list[Edge]:
    """Edges whose sizes are small numbers, or near to each other."""
    if not any(edge.sizes for edge in edges):
        return edges
    values: dict[Size, Size] = {}
    fresh = highest(edge.sizes for edge in edges) + 1
    sizes = sorted({size for edge in edges for size in edge.sizes})
    if any(size.plus > SMALL for size in sizes if not size.variable):
        for size in sizes:
            if not size.variable:
                values[size] = Size(fresh, size.plus)
        fresh += 1
    groups: dict[int, list[Size]] = {}
    for size in sizes:
        groups.setdefault(values.get(size, size).variable, []).append(size)
    for variable, members in groups.items():
        if variable:
            fresh = _split(members, values, fresh)
    return [edge._replace(sizes=tuple(values.get(size, size) for size in edge.sizes)) for edge in edges]


def _split(members: list[Size], values: dict[Size, Size], fresh: int) -> int:
    """Give the members of a group variables: one for those that are near to each other, the least without addition."""
    members.sort(key=lambda size: size.plus)
    start = members[0].plus
    values[members[0]] = Size(fresh, 0)
    for one, other in pairwise(members):
        if other.plus - one.plus > NEAR:
            fresh, start = fresh + 1, other.plus
        values[other] = Size(fresh, other.plus - start)
    return fresh + 1


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
