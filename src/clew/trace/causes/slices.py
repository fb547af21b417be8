"""Slices: the deeds of a run on which something at its end rests, and the accesses of others that came in between.

Input: recorded deeds and the locations that are asked about. Output: the numbers of the deeds that they rest on, by
what was read and by what let it happen; and *meddling*: a read on which the end rests, and a write by another process
after it that the reader never saw.
After: Agrawal and Horgan, "Dynamic Program Slicing", 1990.
"""

from __future__ import annotations

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


def meddling(ledger: Ledger, relevant: frozenset[int]) -> list[Meddling]:
    """All of it among the deeds that matter, what loses a write first, and then the latest."""
    deeds = ledger.deeds
    writes: dict[Location, list[int]] = defaultdict(list)
    for number, deed in enumerate(deeds):
        for location in deed.writes:
            if location[0] in SHARED:
                writes[location].append(number)
    by_actor: dict[str, list[int]] = defaultdict(list)
    for number in sorted(relevant):
        by_actor[deeds[number].actor].append(number)
    found = [each for number in sorted(relevant) for each in _after(deeds, number, writes, by_actor)]
    return sorted(found, key=lambda each: (not each.lost, -each.read, each.write))


def _rests(deeds: list[Deed], number: int, on: int) -> bool:
    """Whether a deed rests on an earlier one of the same process by what that process did itself in between."""
    actor = deeds[number].actor

    def before(each: int) -> list[int]:
        found = [writer for _, writer in deeds[each].reads] + [deeds[each].governor]
        return [other for other in found if other >= on and deeds[other].actor == actor]

    return on in graphs.reachable([number], before)


def _after(
    deeds: list[Deed], number: int, writes: dict[Location, list[int]], by_actor: dict[str, list[int]]
) -> Iterator[Meddling]:
    reader = deeds[number]
    # What it read and has changed itself at once is none.
    for location in (each for each, _ in reader.reads if each not in reader.writes):
        later = [each for each in writes.get(location, ()) if each > number]
        found = _between(deeds, number, location, later, by_actor[reader.actor])
        if found is not None:
            yield found


def _between(deeds: list[Deed], number: int, location: Location, later: list[int], steps: list[int]) -> Meddling | None:
    """What another one wrote between a read and the first use of what was read."""
    actor = deeds[number].actor
    write = next((each for each in later if deeds[each].actor != actor), None)
    if write is None:
        return None
    own = [each for each in later if deeds[each].actor == actor]
    overwriting = next((each for each in own if each > write), None)
    used = next((each for each in steps if each > write and _rests(deeds, each, number)), None)
    if used is None or (own and own[0] < write):
        return None
    if overwriting is not None and overwriting in steps:
        return Meddling(location, number, write, overwriting, lost=True)
    return Meddling(location, number, write, used, lost=False)
