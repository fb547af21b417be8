"""An index of stored states: those whose data does not already differ from that of a new one.

Input: parts of one bucket. Output: candidates for a new part, in the order in which they came. Level 1 is the bucket;
level 2 groups states by the places where they are symbolic and looks up the values at the places that are concrete in
both states, so that a place may be concrete in one and symbolic in the other (Herdt 2016, section 5.4.1). Level 3 is
for what is left, where that is much: see `shelf`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Generic, TypeVar

from clew.records import dataclass
from clew.semantics.values import Datum
from clew.symbolic.matching.bucket import Entry, Places, Sampled, Shelf
from clew.symbolic.matching.prepared import Part

P = TypeVar("P")
"""What is stored with a state."""

Sample = Callable[[], Sampled | None]
"""Values that a new state can have; None if none are known."""


class Group(Generic[P]):
    """States that are symbolic at the same places; a cache of tables, one for each set of places to look at."""

    def __init__(self) -> None:
        self.entries: dict[int, Entry[P]] = {}
        self._tables: dict[Places, dict[tuple[Datum, ...], Shelf[P]]] = {}

    def add(self, entry: Entry[P]) -> None:
        """Store a state."""
        self.entries[entry.number] = entry
        for places, table in self._tables.items():
            _shelve(table, entry, places)

    def remove(self, entry: Entry[P]) -> None:
        """Forget a state."""
        del self.entries[entry.number]
        for places, table in self._tables.items():
            key = _values(entry.part, places)
            table[key].remove(entry)
            if not table[key].entries:
                del table[key]

    def candidates(self, part: Part, places: Places) -> Shelf[P] | None:
        """The states that agree with a part at the places."""
        table = self._tables.get(places)
        if table is None:
            table = self._tables[places] = {}
            for entry in self.entries.values():
                _shelve(table, entry, places)
        return table.get(_values(part, places))


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

    def candidates(self, part: Part, sample: Sample | None = None) -> tuple[Entry[P], ...]:
        """The states that do not differ from a part in what is compared here, in order of their numbers."""
        found: list[Entry[P]] = []
        for symbolic, group in self.groups.items():
            shelf = group.candidates(part, self._common(symbolic, part))
            if shelf is not None:
                values = sample() if sample is not None and shelf.worth_searching() else None
                found.extend(shelf.entries.values() if values is None else shelf.holding(values))
        return tuple(found) if len(self.groups) == 1 else tuple(sorted(found, key=lambda entry: entry.number))

    def _common(self, symbolic: Places, part: Part) -> Places:
        """The places that are concrete in both."""
        both = symbolic, part.symbolic
        if both not in self._places:
            skipped = {*symbolic, *part.symbolic}
            self._places[both] = tuple(place for place in range(len(part.data)) if place not in skipped)
        return self._places[both]


def _shelve(table: dict[tuple[Datum, ...], Shelf[P]], entry: Entry[P], places: Places) -> None:
    key = _values(entry.part, places)
    if key not in table:
        table[key] = Shelf(tuple(place for place in range(len(entry.part.data)) if place not in set(places)))
    table[key].add(entry)


def _values(part: Part, places: Places) -> tuple[Datum, ...]:
    return tuple([part.data[place] for place in places])
