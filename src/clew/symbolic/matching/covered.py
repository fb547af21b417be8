"""An index of stored states, the other way round: those that a new state may cover.

Input: entries, each with values that it can have; a new state. Output: the entries whose values the new state may hold,
by the place, or the difference of two neighbouring places, that leaves the fewest. Whoever covers an entry can have all
of its values, so nothing is missed. See `bucket`, which finds those that may cover a new state.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import Generic, TypeVar

from clew.ir.sorts import Bits
from clew.ir.terms import Term
from clew.semantics.values import Datum
from clew.symbolic.matching.bucket import FEW, PLACES, Entry, Sampled, difference, possible
from clew.symbolic.matching.prepared import Part

P = TypeVar("P")
"""What is stored with a state."""

_Place = tuple[int, int]
"""A place; and how wide what it holds is where the difference to the place before is meant, else zero."""


class Covered(Generic[P]):
    """Stored states by values that they can have; it grows and shrinks."""

    def __init__(self) -> None:
        self.entries: dict[int, Entry[P]] = {}
        self._racks: dict[_Place, dict[Hashable, dict[int, Entry[P]]]] = {}
        self._counts: dict[_Place, int] = {}
        """How many stand in each rack; one in which some are missing says nothing."""
        self._values: dict[int, dict[_Place, Hashable]] = {}
        """For each entry under what it stands."""

    def add(self, entry: Entry[P], sample: Sampled | None) -> None:
        """Store a state; without values it may always be covered."""
        self.entries[entry.number] = entry
        values = {} if sample is None else dict(_values(entry.part, sample))
        self._values[entry.number] = values
        for place, value in values.items():
            self._racks.setdefault(place, {}).setdefault(value, {})[entry.number] = entry
            self._counts[place] = self._counts.get(place, 0) + 1

    def remove(self, entry: Entry[P]) -> None:
        """Forget a state."""
        del self.entries[entry.number]
        for place, value in self._values.pop(entry.number).items():
            del self._racks[place][value][entry.number]
            self._counts[place] -= 1

    def candidates(self, part: Part) -> list[Entry[P]]:
        """The states that a part may cover, in the order in which they came."""
        found: Collection[Entry[P]] = self.entries.values()
        for place, rack in self._racks.items():
            if len(found) <= FEW:
                break
            held = _held(part, place) if self._counts[place] == len(self.entries) else None
            if held is not None:
                fewer = [each for value in held for each in rack.get(value, {}).values()]
                found = fewer if len(fewer) < len(found) else found
        return sorted(found, key=lambda entry: entry.number)


def _values(part: Part, sample: Sampled) -> Iterator[tuple[_Place, Hashable]]:
    """What a state can have at its places, and how much more than at the place before."""
    before: Datum = None
    for place, datum in enumerate(part.data[:PLACES]):
        value = sample(place)
        yield (place, 0), value
        if isinstance(datum, Term) and isinstance(datum.sort, Bits) and isinstance(value, int):
            width = datum.sort.width
            last = part.data[place - 1] if place else None
            if isinstance(last, Term) and last.sort == datum.sort and isinstance(before, int):
                yield (place, width), (value - before) % (1 << width)
        before = value


def _held(part: Part, place: _Place) -> tuple[Datum, ...] | None:
    """What a state can have there, where that is few."""
    at, width = place
    return difference(part, at, at - 1) if width else possible(part, at)
