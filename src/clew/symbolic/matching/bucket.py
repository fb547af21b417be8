"""A shelf of stored states that differ in symbolic data only, searched by a value that a new state can have.

Input: entries; values of a new state, one for each place. Output: the entries that may hold these values, by the first
place that leaves few, else by that which leaves the fewest. Whoever covers the new state can have all of its values, so
nothing is missed. A place of an entry counts if its values lie close together (by intervals, without a solver): the
entry then stands under each of them. So does the difference of two neighbouring places, which is often one number where
both are unknown. Without this, a search in which only symbolic data change compares every state with every other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from itertools import pairwise
from typing import Generic, TypeVar

from clew.ir.sorts import Bits
from clew.ir.terms import Constant, Term
from clew.logic.normalise import Normalise, constructor
from clew.records import dataclass
from clew.semantics.values import Datum
from clew.symbolic.matching.prepared import Part

P = TypeVar("P")
"""What is stored with a state."""

Places = tuple[int, ...]
Sampled = Callable[[int], Datum]
"""A value that a state can have at a place, those at all places together."""

_CONSTRUCT = constructor(Normalise.FULL)
FEW = 4
"""So many entries are compared one by one."""
_NARROW = 16
"""An entry stands under at most so many values of a place."""
PLACES = 6
"""So many places are looked at."""


@dataclass(eq=False, slots=True)
class Entry(Generic[P]):
    """A stored state."""

    number: int
    part: Part
    payload: P
    attempts: int = 0
    """How often it was compared."""


class _Rack(Generic[P]):
    """The entries by what they can hold at one place, or by how much more that is than what they hold at another.

    Those that can hold too much are apart. New ones wait until somebody looks: most racks are never looked at.
    """

    __slots__ = ("minus", "narrow", "place", "waiting", "wide", "width")

    def __init__(self, place: int, minus: int | None = None, width: int = 0) -> None:
        self.place, self.minus, self.width = place, minus, width
        self.narrow: dict[Hashable, list[Entry[P]]] = {}
        self.wide: dict[int, Entry[P]] = {}
        self.waiting: dict[int, Entry[P]] = {}

    def add(self, entry: Entry[P]) -> None:
        self.waiting[entry.number] = entry

    def _place(self, entry: Entry[P]) -> None:
        held = self._held(entry.part)
        if held is None:
            self.wide[entry.number] = entry
            return
        for value in held:
            self.narrow.setdefault(value, []).append(entry)

    def remove(self, entry: Entry[P]) -> None:
        if self.waiting.pop(entry.number, None) is not None or self.wide.pop(entry.number, None) is not None:
            return
        for value in self._held(entry.part) or ():
            self.narrow[value].remove(entry)
            if not self.narrow[value]:
                del self.narrow[value]

    def holding(self, values: Sampled) -> tuple[Collection[Entry[P]], Collection[Entry[P]]]:
        """The entries that may hold the values."""
        for entry in self.waiting.values():
            self._place(entry)
        self.waiting.clear()
        value = values(self.place)
        if self.minus is not None:
            other = values(self.minus)
            assert isinstance(value, int), f"a bit-vector should be an int, is {value!r}"
            assert isinstance(other, int), f"a bit-vector should be an int, is {other!r}"
            value = (value - other) % (1 << self.width)
        return self.narrow.get(value, ()), self.wide.values()

    def _held(self, part: Part) -> tuple[Datum, ...] | None:
        if self.minus is None:
            return possible(part, self.place)
        return difference(part, self.place, self.minus)


class Shelf(Generic[P]):
    """See the module; the racks are made when a search is worth it."""

    __slots__ = ("_places", "_racks", "entries")

    def __init__(self, places: Places) -> None:
        self._places = places
        self._racks: list[_Rack[P]] | None = None
        self.entries: dict[int, Entry[P]] = {}

    def add(self, entry: Entry[P]) -> None:
        """Store a state."""
        self.entries[entry.number] = entry
        for rack in self._racks or ():
            rack.add(entry)

    def remove(self, entry: Entry[P]) -> None:
        """Forget a state."""
        del self.entries[entry.number]
        for rack in self._racks or ():
            rack.remove(entry)

    def worth_searching(self) -> bool:
        """Whether there are more entries than are compared one by one."""
        return len(self.entries) > FEW

    def holding(self, values: Sampled) -> Iterator[Entry[P]]:
        """The entries that may hold the values, in order of their numbers."""
        if self._racks is None:
            self._racks = [*(_Rack(place) for place in self._places[:PLACES]), *self._differences()]
            for entry in self.entries.values():
                for rack in self._racks:
                    rack.add(entry)
        narrow: Collection[Entry[P]] = ()
        wide: Collection[Entry[P]] = self.entries.values()
        for rack in self._racks:
            found = rack.holding(values)
            if len(found[0]) + len(found[1]) < len(narrow) + len(wide):
                narrow, wide = found
            if len(narrow) + len(wide) <= FEW:
                break
        yield from sorted((*narrow, *wide), key=lambda entry: entry.number)

    def _differences(self) -> Iterator[_Rack[P]]:
        """Racks for places that hold bit-vectors of one width as the place before them does."""
        part = next(iter(self.entries.values())).part
        for before, place in pairwise(self._places[: PLACES + 1]):
            one, other = part.data[before], part.data[place]
            if not (isinstance(one, Term) and isinstance(other, Term)) or one.sort != other.sort:
                continue
            if isinstance(one.sort, Bits):
                yield _Rack(place, before, one.sort.width)


def possible(part: Part, place: int) -> tuple[Datum, ...] | None:
    """The values that a state can have at a place, where intervals say that they are few; else None."""
    if place not in part.symbolic:
        return (part.data[place],)
    term = part.data[place]
    return _few(part, term) if isinstance(term, Term) else None


def difference(part: Part, place: int, minus: int) -> tuple[Datum, ...] | None:
    """The same for how much more a state has at one place than at another."""
    one, other = part.data[place], part.data[minus]
    if not (isinstance(one, Term) and isinstance(other, Term)):
        return None
    return _few(part, _CONSTRUCT("sub", (one, other), ()))


def _few(part: Part, term: Term) -> tuple[Datum, ...] | None:
    if isinstance(term, Constant):
        return (term.value,)
    fact = part.facts.of(term)
    if isinstance(fact, bool):
        return (fact,)
    if fact is None:
        return None
    if len(fact) == 2:
        low, high = fact
        return None if low is None or high is None or high - low >= _NARROW else tuple(range(low, high + 1))
    if fact[1] - fact[0] < _NARROW:
        return tuple(range(fact[0], fact[1] + 1))
    if fact[3] - fact[2] < _NARROW and isinstance(term.sort, Bits):
        return tuple(value % (1 << term.sort.width) for value in range(fact[2], fact[3] + 1))
    return None
