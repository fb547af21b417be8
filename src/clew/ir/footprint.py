"""Footprints: what a step touches. They serve partial order reduction, step semantics, races and chains alike."""

from __future__ import annotations

from clew.records import dataclass

Place = str | tuple[str, int]
"""A variable by name, or one element of an array variable; the bare name stands for all its elements."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a step reads, writes, updates commutatively (place with operator), notifies at once, awaits and suspends."""

    reads: frozenset[Place] = frozenset()
    writes: frozenset[Place] = frozenset()
    updates: frozenset[tuple[Place, str]] = frozenset()
    notifies: frozenset[int] = frozenset()
    awaits: frozenset[int] = frozenset()
    suspends: frozenset[str] = frozenset()


EMPTY = Footprint()


def union(left: Footprint, right: Footprint) -> Footprint:
    """What either touches."""
    return Footprint(
        left.reads | right.reads,
        left.writes | right.writes,
        left.updates | right.updates,
        left.notifies | right.notifies,
        left.awaits | right.awaits,
        left.suspends | right.suspends,
    )


def overlap(left: frozenset[Place], right: frozenset[Place]) -> bool:
    """Whether two sets of places share one; a bare name overlaps every element of that name."""
    if left & right:
        return True
    left_bare = {place for place in left if isinstance(place, str)}
    right_bare = {place for place in right if isinstance(place, str)}
    return any(isinstance(place, tuple) and place[0] in right_bare for place in left) or any(
        isinstance(place, tuple) and place[0] in left_bare for place in right
    )


def dependent(left: Footprint, right: Footprint) -> bool:
    """Whether the order of the two steps can matter (brief 002, section 4.2, applied to any scheduler)."""
    left_updates = frozenset(place for place, _ in left.updates)
    right_updates = frozenset(place for place, _ in right.updates)
    if overlap(left.writes, right.reads | right.writes | right_updates):
        return True
    if overlap(right.writes, left.reads | left_updates):
        return True
    if overlap(left_updates, right.reads) or overlap(right_updates, left.reads):
        return True
    if _updates_clash(left, right):
        return True
    return bool(left.notifies & right.awaits or right.notifies & left.awaits)


def _updates_clash(left: Footprint, right: Footprint) -> bool:
    return any(
        overlap(frozenset({one}), frozenset({other})) and operator != other_operator
        for one, operator in left.updates
        for other, other_operator in right.updates
    )
