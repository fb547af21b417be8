"""Values of the analysis: a constant, or regions.

A constant pointer is an address by the number of its object. A *region* is an object with the lowest and the highest
offset at which a pointer into it may point. What is no constant may be any number, and any pointer into its regions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from clew.ir.terms import Constant
from clew.ir.values import NOWHERE, UNDEFINED, Address

Region = tuple[int, int, int]
Regions = frozenset[Region]
Value = Constant | Regions
NOTHING: Regions = frozenset()
"""Any number, and no pointer."""
FARTHEST = 1 << 62
"""An offset behind the end of every object: the whole object is from -FARTHEST to FARTHEST."""
_ANYWHERE = 250
"""A pointer with more regions may point anywhere: nothing would be gained."""
MOST_PLACES = 4
"""An object with more regions is a region as a whole."""


class TooMany(Exception):
    """There are too many contexts, or pointers that may point anywhere."""


def regions_of(value: Value) -> Regions:
    """Where a value may point."""
    if isinstance(value, frozenset):
        return value
    address = value.value
    if isinstance(address, Address) and address.object != NOWHERE:
        return frozenset({(address.object, address.offset, address.offset)})
    return NOTHING


def whole(regions: Regions) -> Regions:
    """The regions of which nothing but the object is known."""
    return frozenset((number, -FARTHEST, FARTHEST) for number, _, _ in regions)


def moved(regions: Regions, low: int, high: int) -> Regions:
    """The regions behind pointers that were moved by so many bytes."""
    return frozenset((number, max(begin + low, -FARTHEST), min(end + high, FARTHEST)) for number, begin, end in regions)


def joined(left: Value, right: Value) -> Value:
    """Either of two values."""
    if left is right or left == right:
        return left
    if isinstance(left, Constant) and left.value is UNDEFINED:
        return right if isinstance(right, frozenset) else regions_of(right)
    return united((regions_of(left), regions_of(right)))


def united(parts: Iterable[Regions]) -> Regions:
    """All the regions; an object that has too many is one as a whole, and then stays one."""
    return _united(frozenset(parts))


@lru_cache(maxsize=1 << 16)
def _united(parts: frozenset[Regions]) -> Regions:
    """The same; the same parts come again and again until nothing changes any more."""
    found = frozenset().union(*parts)
    if len(found) <= 1:
        return found
    if len(found) > _ANYWHERE:
        raise TooMany
    counts: dict[int, int] = {}
    for number, low, high in found:
        wide = low <= -FARTHEST and high >= FARTHEST
        counts[number] = counts.get(number, 0) + (MOST_PLACES + 1 if wide else 1)
    many = {number for number, count in counts.items() if count > MOST_PLACES}
    if not many:
        return found
    kept = {each for each in found if each[0] not in many}
    return frozenset(kept | {(number, -FARTHEST, FARTHEST) for number in many})
