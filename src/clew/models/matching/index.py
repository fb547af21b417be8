"""An index of stored states: those whose concrete data does not already differ from that of a new one.

Input: parts of one bucket. Output: candidates for a new part, in the order in which they came. Level 1 is the bucket;
level 2 groups states by the places where they are symbolic and looks up the values at the places that are concrete in
both states, so that a place may be concrete in one and symbolic in the other. After: Herdt 2016, section 5.4.1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from clew.ir.semantics.values import Datum
from clew.models.matching.part import Part

P = TypeVar("P")
"""What is stored with a state."""

Places = tuple[int, ...]


@dataclass(eq=False, slots=True)
class Entry(Generic[P]):
    """A stored state."""

    number: int
    part: Part
    payload: P
    attempts: int = 0
    """How often it was compared."""


class Group(Generic[P]):
    """States that are symbolic at the same places; a cache of tables, one for each set of places to look at."""

    def __init__(self) -> None:
        self.entries: dict[int, Entry[P]] = {}
        self._tables: dict[Places, dict[tuple[Datum, ...], dict[int, Entry[P]]]] = {}

    def add(self, entry: Entry[P]) -> None:
        """Store a state."""
        self.entries[entry.number] = entry
        for places, table in self._tables.items():
            table.setdefault(_values(entry.part, places), {})[entry.number] = entry

    def remove(self, entry: Entry[P]) -> None:
        """Forget a state."""
        del self.entries[entry.number]
        for places, table in self._tables.items():
            key = _values(entry.part, places)
            del table[key][entry.number]
            if not table[key]:
                del table[key]

    def candidates(self, part: Part, places: Places) -> dict[int, Entry[P]]:
        """The states that agree with a part at the places."""
        table = self._tables.get(places)
        if table is None:
            table = self._tables[places] = {}
            for entry in self.entries.values():
                table.setdefault(_values(entry.part, places), {})[entry.number] = entry
        return table.get(_values(part, places), {})


@dataclass(slots=True)
class Bucket(Generic[P]):
    """All states of one key."""

    groups: dict[Places, Group[P]] = field(default_factory=dict)
    _places: dict[tuple[Places, Places], Places] = field(default_factory=dict)

    def add(self, entry: Entry[P]) -> None:
        """Store a state."""
        self.groups.setdefault(entry.part.symbolic, Group()).add(entry)

    def remove(self, entry: Entry[P]) -> None:
        """Forget a state."""
        group = self.groups[entry.part.symbolic]
        group.remove(entry)
        if not group.entries:
            del self.groups[entry.part.symbolic]

    def candidates(self, part: Part) -> tuple[Entry[P], ...]:
        """The states that do not differ from a part in concrete data, in order of their numbers."""
        found: list[Entry[P]] = []
        for symbolic, group in self.groups.items():
            found.extend(group.candidates(part, self._common(symbolic, part)).values())
        return tuple(found) if len(self.groups) == 1 else tuple(sorted(found, key=lambda entry: entry.number))

    def _common(self, symbolic: Places, part: Part) -> Places:
        """The places that are concrete in both."""
        both = symbolic, part.symbolic
        if both not in self._places:
            skipped = {*symbolic, *part.symbolic}
            self._places[both] = tuple(place for place in range(len(part.data)) if place not in skipped)
        return self._places[both]


def _values(part: Part, places: Places) -> tuple[Datum, ...]:
    return tuple([part.data[place] for place in places])
