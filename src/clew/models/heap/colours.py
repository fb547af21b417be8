"""Colours: what objects that an edge hides hold besides their selectors, and what stands for several of them."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

from clew.models.heap.bounds import joined
from clew.models.heap.graph import (
    NOWHERE,
    TOP,
    UNDEFINED,
    Cell,
    Colour,
    Heap,
    Inner,
    Kind,
    Life,
    Owned,
    Pointer,
    Static,
    Value,
)

_LEADING = (Pointer, Static, Inner, Owned)
"""Values that lead to objects: nothing stands for two of them."""


class Data(Enum):
    """When objects are folded together that hold different numbers."""

    EXACT = "exact"
    """Never."""
    LETTERS = "letters"
    """Always, and it is known which are next to which."""
    JOINED = "joined"
    """Always, and what differs is forgotten."""


def rest_of(heap: Heap, number: int, selectors: frozenset[int]) -> tuple[tuple[int, Cell], ...] | None:
    """What a node holds besides its selectors; None where that leads to other objects."""
    rest = []
    for offset, cell in sorted(heap.nodes[number].cells.items()):
        if offset in selectors:
            continue
        if isinstance(cell.value, Pointer) and cell.value.node != NOWHERE:
            target = heap.nodes[cell.value.node].kind
            if target.life not in (Life.STATIC, Life.CODE):
                return None
            cell = Cell(cell.size, Static(target.name, cell.value.offset))
        rest.append((offset, cell))
    return tuple(rest)


def merge(colours: dict[str, Colour], type_: str, new: Colour, data: Data) -> bool:
    """Whether a colour goes together with those that are known of its type; then it is among them."""
    old = colours.get(type_)
    if old is None or old == new:
        colours[type_] = new
        return True
    kind = _joined_kind(old.kind, new.kind)
    if kind is None or (data is Data.EXACT and not _holds_same(old, new)):
        return False
    joined = joined_cells(dict(old.cells), dict(new.cells), old.kind.background, new.kind.background)
    if joined is None:
        return False
    colours[type_] = Colour(kind, tuple(sorted(joined.items())))
    return True


def _joined_kind(one: Kind, other: Kind) -> Kind | None:
    """What objects are whose bytes began as zeros or as nothing; None where they differ in more than that."""
    if one == other:
        return one
    return one._replace(background=TOP) if one._replace(background=other.background) == other else None


def _holds_same(one: Colour, other: Colour) -> bool:
    """Whether two kinds of objects hold the same, though one may never have been written where the other is zero."""
    if one.kind == other.kind:
        return False  # they differ, and in nothing but what they hold
    left, right = dict(one.cells), dict(other.cells)
    return all(
        (left[offset].value if offset in left else one.kind.background)
        == (right[offset].value if offset in right else other.kind.background)
        for offset in {*left, *right}
    )


def joined_cells(
    left: dict[int, Cell], right: dict[int, Cell], background: Value, other_background: Value | None = None
) -> dict[int, Cell] | None:
    """Cells that stand for both; None where they do not lie alike, or pointers differ."""
    other_background = background if other_background is None else other_background
    found: dict[int, Cell] = {}
    for offset in {*left, *right}:
        one, other = left.get(offset), right.get(offset)
        size = (one or other or Cell(0, TOP)).size
        if one is not None and other is not None and one.size != other.size:
            return None
        first = background if one is None else one.value
        second = other_background if other is None else other.value
        if first != second and (isinstance(first, _LEADING) or isinstance(second, _LEADING)):
            return None
        found[offset] = Cell(size, joined_value(first, second, 8 * size))
    places = sorted(found)
    if any(one + found[one].size > other for one, other in pairwise(places)):
        return None
    return found


def joined_value(first: Value, second: Value, width: int) -> Value:
    """A value that stands for both."""
    if first == second and type(first) is type(second):
        return first
    if {first, second} & {TOP, UNDEFINED}:
        return TOP
    return joined(first, second, width)
