"""Interference of static transitions: which depend on each other, and which can enable which.

Two transitions of different processes are dependent if the order of their steps can matter: they touch a place, not
both reading it and not both updating it commutatively; or one notifies at once what the other ends waiting for; or one
may suspend the other's process. A transition can enable another if it notifies at once an event that the other starts
after. Delayed notifications and resumes take effect in the next delta cycle, so they do not matter.

Places that a goal reads are visible: whoever asks is like one more process that reads them in every state, so all
transitions that write a visible place depend on each other.

Relations are rows of bits: bit b of `dependent[a]` says that a and b are dependent.
After: V. Herdt, "Complete Symbolic Simulation of SystemC Models", 2016, section 2.4.1.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.analysis.static_transitions import Transition, Transitions
from clew.ir.footprint import Footprint, Place, dependent, overlap
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Visible:
    """What goals read: places, and whether they ask where processes stand (waking one then counts as writing)."""

    places: frozenset[Place] = frozenset()
    positions: bool = False

    def touched(self, footprint: Footprint) -> bool:
        """Whether a step with the footprint may change what goals see."""
        if not self.places:
            return False
        updated = frozenset(place for place, _ in footprint.updates)
        return overlap(footprint.writes | updated, self.places) or (self.positions and bool(footprint.notifies))


class Interference:
    """The relations over the static transitions of one program; they grow with those that are met late."""

    def __init__(self, transitions: Transitions, visible: Visible) -> None:
        self._transitions = transitions
        self._visible = visible
        self.dependent: list[int] = []
        self.enables: list[int] = []
        """Bit b of `enables[a]`: b can enable a."""
        self.known: list[Transition] = []
        self._by_mark: dict[object, list[int]] = {}
        self.grow()

    def grow(self) -> None:
        """Take in the transitions that were met since."""
        for number in range(len(self.known), len(self._transitions.table)):
            self._add(number, self._transitions.table[number])

    def _add(self, number: int, new: Transition) -> None:
        self.known.append(new)
        self.dependent.append(0)
        self.enables.append(0)
        marks = tuple(_marks(new, seen=self._visible.touched(new.footprint)))
        near = {other for mark in marks for other in self._by_mark.get(mark, ())}
        for mark in marks:
            self._by_mark.setdefault(mark, []).append(number)
        for other in sorted({*near, number}):
            old = self.known[other]
            if old.process != new.process and self._clash(old, new):
                self.dependent[number] |= 1 << other
                self.dependent[other] |= 1 << number
            if new.footprint.notifies & old.starts:
                self.enables[other] |= 1 << number
            if old.footprint.notifies & new.starts:
                self.enables[number] |= 1 << other

    def _clash(self, left: Transition, right: Transition) -> bool:
        if dependent(left.footprint, right.footprint):
            return True
        return self._visible.touched(left.footprint) and self._visible.touched(right.footprint)


def _marks(transition: Transition, *, seen: bool) -> Iterable[object]:
    """What two transitions must share to interfere: the name of a place, an event, or being seen."""
    footprint = transition.footprint
    places = footprint.reads | footprint.writes | frozenset(place for place, _ in footprint.updates)
    names = {place if isinstance(place, str) else place[0] for place in places}
    yield from sorted(names)
    yield from sorted(footprint.notifies | footprint.awaits | transition.starts)
    if seen:
        yield None
