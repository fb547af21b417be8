"""Blocks under way: the situations at the blocks of one procedure, and what comes to them from where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count

from clew.analysis.values.domain import Held
from clew.analysis.values.shape import Shape
from clew.analysis.values.situation import Situation
from clew.analysis.values.widening import Widening
from clew.ir.terms import Variable

Key = tuple[object, ...]
"""By what situations at a block are told apart."""
Went = list[tuple[str | None, Situation]]
"""Where control goes from a block, and with what."""


class Blocks:
    """The blocks of one call; it changes until nothing is added."""

    def __init__(
        self,
        shape: Shape,
        start: Situation,
        key: Callable[[tuple[Variable, ...], Situation], Key],
        few: tuple[Variable, ...],
        ways: int,
        marks: Sequence[int],
        bounds: Mapping[Variable, Held],
    ) -> None:
        self._shape, self._start, self._key, self._few, self._ways = shape, start, key, few, ways
        self._marks, self._bounds = marks, bounds
        self._at: dict[str, dict[Key, Situation]] = {}
        self._went: dict[tuple[str, Key], Went] = {}
        self._widenings: dict[tuple[str, Key], Widening] = {}
        self._waiting: list[tuple[int, int, str, Key]] = []
        self._queued: set[tuple[str, Key]] = set()
        self._numbers = count()
        self.shrunk = False
        """Whether a situation was smaller when it was computed anew."""
        self._reach(shape.first, start)

    @property
    def is_widened(self) -> bool:
        """Whether sets may be larger than what comes to them."""
        return any(each.widened for each in self._widenings.values())

    def next(self) -> tuple[str, Key] | None:
        """The next block that something new has come to."""
        if not self._waiting:
            return None
        _, _, label, key = heappop(self._waiting)
        self._queued.discard((label, key))
        return label, key

    def at(self, label: str, key: Key) -> Situation:
        """A situation at a block."""
        return self._at[label][key]

    def went(self, place: tuple[str, Key], ways: Went, *, spread: bool = True) -> None:
        """Control goes so from a block."""
        self._went[place] = ways
        if spread:
            for target, situation in ways:
                if target is not None:
                    self._reach(target, situation)

    def _bucket(self, here: dict[Key, Situation], situation: Situation) -> Key:
        """By what a situation is told apart: by all flags, and by globals alone where there are too many."""
        fine = self._key(self._shape.flags, situation)
        return fine if fine in here or len(here) < self._ways else self._key(self._few, situation)

    def _reach(self, label: str, situation: Situation) -> None:
        here = self._at.setdefault(label, {})
        key = self._bucket(here, situation)
        before = here.get(key)
        if before is not None:
            after = before.joined(situation)
            if after == before:
                return
            if label in self._shape.heads:
                made = Widening(self._marks, self._shape.loops[label], self._bounds)
                widening = self._widenings.setdefault((label, key), made)
                after = widening.situation(before, after)
                if after == before:
                    return  # what has come is beyond what globals ever hold
            situation = after
        here[key] = situation
        if (label, key) not in self._queued:
            self._queued.add((label, key))
            heappush(self._waiting, (self._shape.order[label], next(self._numbers), label, key))

    # --- again ------------------------------------------------------------------------------------------------------

    def in_order(self) -> Iterable[str]:
        """The blocks that are reached, each behind most that lead to it."""
        return sorted(self._at, key=self._shape.order.__getitem__)

    def anew(self, label: str) -> Iterator[tuple[Key, Situation]]:
        """The situations at a block by what comes to it by now: no more than was there before, and maybe less."""
        found: dict[Key, Situation] = {}
        arriving = [each for ways in self._went.values() for target, each in ways if target == label]
        for situation in [*([self._start] if label == self._shape.first else []), *arriving]:
            key = self._bucket(found, situation)
            found[key] = found[key].joined(situation) if key in found else situation
        for place in [place for place in self._went if place[0] == label]:
            del self._went[place]
        self.shrunk = self.shrunk or found != self._at[label]
        self._at[label] = found
        yield from found.items()
