"""Slices: the deeds of a run on which something at its end rests, and the accesses of others that came in between.

Input: recorded deeds and the locations that are asked about. Output: the numbers of the deeds that they rest on, by
what was read and by what let it happen; and *meddling*: a read on which the end rests, and a write by another process
after it that the reader never saw.
After: Agrawal and Horgan, "Dynamic Program Slicing", 1990.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from clew import graphs
from clew.trace.causes.ledger import BEFORE, Deed, Ledger
from clew.trace.causes.uses import Location

SHARED = ("global", "byte", "field")


def backwards(ledger: Ledger, deeds: Iterable[int]) -> frozenset[int]:
    """The deeds that these rest on, themselves included."""

    def before(number: int) -> list[int]:
        deed = ledger.deeds[number]
        found = [writer for _, writer in deed.reads] + [deed.governor]
        return [each for each in found if each != BEFORE]

    return frozenset(graphs.reachable([each for each in deeds if each != BEFORE], before))


class Meddling(NamedTuple):
    """A read, a later write of the same place by another process, and what the reader did on the strength of it."""

    location: Location
    read: int
    write: int
    then: int
    lost: bool
    """Whether the reader then writes the place itself, so that what the other wrote is gone."""


def meddling(ledger: Ledger, relevant: frozenset[int]) -> Iterator[Meddling]:
    """All of it among the deeds that matter, what loses a write first, and then the latest."""
    deeds = ledger.deeds
    writes: dict[Location, list[int]] = defaultdict(list)
    for number, deed in enumerate(deeds):
        for location in deed.writes:
            if location[0] in SHARED:
                writes[location].append(number)
    found = [each for number in relevant for each in _after(deeds, number, writes, relevant)]
    following = _following(deeds)
    for each in sorted(found, key=lambda each: (not each.lost, -each.read, each.write)):
        used = _first_use(following, each, relevant)
        if used is not None:
            yield each if each.lost else each._replace(then=used)


def _after(
    deeds: list[Deed], number: int, writes: dict[Location, list[int]], relevant: frozenset[int]
) -> Iterator[Meddling]:
    reader = deeds[number]
    # What it read and has changed itself at once is none.
    for location in (each for each, _ in reader.reads if each not in reader.writes):
        at = writes.get(location, [])
        found = _between(deeds, number, location, at[bisect_right(at, number) :], relevant)
        if found is not None:
            yield found


def _between(
    deeds: list[Deed], number: int, location: Location, later: list[int], relevant: frozenset[int]
) -> Meddling | None:
    """What another one wrote after a read, before the reader itself did; used or not."""
    actor = deeds[number].actor
    write = next(iter(later), None)
    if write is None or deeds[write].actor == actor:
        return None
    overwriting = next((each for each in later if deeds[each].actor == actor), None)
    if overwriting is not None and overwriting in relevant:
        return Meddling(location, number, write, overwriting, lost=True)
    return Meddling(location, number, write, number, lost=False)


def _following(deeds: list[Deed]) -> list[list[int]]:
    """The deeds that rest on each one at once, by the same process."""
    following: list[list[int]] = [[] for _ in deeds]
    for number, deed in enumerate(deeds):
        for before in {*(writer for _, writer in deed.reads), deed.governor}:
            if before != BEFORE and deeds[before].actor == deed.actor:
                following[before].append(number)
    return following


def _first_use(following: list[list[int]], found: Meddling, relevant: frozenset[int]) -> int | None:
    """The first deed that matters behind the write and rests on the read by what the reader did itself in between."""
    reached = graphs.reachable([found.read], following.__getitem__)
    return min((each for each in reached if each > found.write and each in relevant), default=None)
