"""Tempers: how a concrete run answers free choices, and whose turn it is.

Input: the number of the run, and the numbers that the program mentions. Output: answers, each time from another kind of
numbers: the largest or smallest, small ones, those that the program mentions and their neighbours, any, all of these,
a few of them again and again, at each place its own, by one number more than the last, as clocks are, or the bits of
floating-point numbers where the program computes with them: from the smallest to infinity, and common ones. Choices
between few answers, such as which interrupt comes, have habits: in most runs a place gives one answer more often than
the others, in many of them the first one, so that interrupts come at few places, and some answers are never given.
Any answer is one that the program offers; the rest only says which are met soon.
"""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Sequence
from random import Random
from typing import Protocol

from clew.semantics.execution.choices import Removed
from clew.semantics.execution.wide import Wide
from clew.semantics.values import Datum

TEMPERS = (
    "largest",
    "cycle",
    "known",
    "small",
    "cycle",
    "edges",
    "same",
    "cycle",
    "any",
    "mixed",
    "cycle",
    "mixed",
)
GUIDED = ("habit", "later", "known", "mixed", "habit", "later", "edges", "cycle", "habit", "later", "any", "small")
"""The tempers of runs that begin where another one has shown something."""
TURNING = ("bits", "zero", "bits", "same", "small", "bits", "cycle", "known", "bits", "edges", "mixed")
"""The tempers where ends are probed: loops go on while an input is not zero, and come back where little changes."""
_KINDS = ("largest", "known", "small", "edges", "same", "any", "smallest")
_CYCLES = (
    ("largest", "smallest"),
    ("smallest", "largest"),
    ("smallest",),
    ("largest", "small"),
    ("largest", "largest", "smallest"),
    ("largest", "smallest", "smallest"),
)
"""What comes again and again, in the first runs of that temper: most loops ask for one, two or three numbers."""
_FEW = 16
"""Of so few values any one is as good as another."""
_SWITCHES = (0.5, 0.1, 1.0, 0.02, 0.25)
"""How likely another thread is drawn before a step, by the number of the run."""
_FALLS = (0.0, 0.02, 0.1, 0.005)
"""How likely the one that has gone on falls behind all others, by the number of the run."""
_STEADY = (0.0, 0.5, 0.8, 0.95, 0.9, 0.98)
"""How likely a place gives its usual answer, by the number of the run."""
_GIVEN = 0.6
"""How likely an answer of few is one that is given in a run."""
_CHANGES = 0.03
"""How likely a clock goes on by another number from now on."""
_PATIENCE = 400
"""So many steps in a row one that has the highest rank takes at most: it may wait for another one in a loop."""
_SMALL = (0, 1, 2, 3, 5, 7, 10, 16, 20, 33, 64, 100)
_FORMATS = {
    32: ("<f", 2.0**-149, 2.0**-126, 2.0**127 * (2 - 2.0**-23)),
    64: ("<d", 5e-324, 2.0**-1022, 2.0**1023 * (2 - 2.0**-52)),
}
"""By width, how a floating-point number is written; the smallest one, the smallest normal one, and the largest."""
_REALS = (0.0, 0.1, 0.5, 1.0, 1.5, 2.0, 3.0, 10.0, 100.0, 1000.0, float("inf"), float("nan"))
_REAL_EVERY = 3
"""Where a program computes with floating-point numbers, every so many runs give some alone."""


class Mentioned(Protocol):
    """The numbers that a program mentions, and those that it compares something with, in ascending order."""

    @property
    def numbers(self) -> Sequence[int]:
        """All of them."""
        ...

    @property
    def compared(self) -> Sequence[int]:
        """Those that it compares something with."""
        ...

    @property
    def floats(self) -> bool:
        """Whether it computes with floating-point numbers."""
        ...


class Temper:
    """Answers to free choices, each time from another kind of numbers; what was answered is kept."""

    def __init__(self, seed: int, mentioned: Mentioned, tempers: Sequence[str]) -> None:
        self._random = Random(f"probe {seed}")  # noqa: S311 - runs are no secrets
        self._kind = tempers[seed % len(tempers)]
        if mentioned.floats and seed % _REAL_EVERY == _REAL_EVERY - 1:
            self._kind = "real"
        self._numbers, self._compared = mentioned.numbers, mentioned.compared
        self._same = self._random.choice((*_SMALL, *self._numbers[:64]))
        self._cycle = self._drawn_cycle(seed, tempers)
        self._cycled: dict[tuple[int, int], int] = {}
        self._asked = 0
        self._switches = _SWITCHES[seed // 2 % len(_SWITCHES)]
        self._falls = _FALLS[seed // 2 % len(_FALLS)]
        self._ranks: dict[int, float] | None = {} if seed % 2 else None
        self._in_a_row = 0
        self._steady = _STEADY[self._random.randrange(len(_STEADY))]
        self._is_calm = self._random.random() < 0.5
        self._habits: dict[tuple[object, int, int], Datum] = {}
        self._left: dict[int, Sequence[int]] = {}
        self.last = 0
        """The last number that was given, where it goes by one number more."""
        self._later = self._same if self._random.random() < 0.3 else self._random.choice((1, *self._numbers[:64]))
        self.place: object = None
        """Where the step begins that is taken, if anybody says so: then places have habits."""
        self.is_again = False
        """Whether the step was tried before with answers that the program does not allow together."""
        self.taken: list[Datum] = []

    def _drawn_cycle(self, seed: int, tempers: Sequence[str]) -> Sequence[str]:
        rounds, place = divmod(seed, len(tempers))
        number = rounds * tempers.count("cycle") + tempers[:place].count("cycle")
        if number < len(_CYCLES):
            return _CYCLES[number]
        return self._random.choices(_KINDS, k=self._random.randint(1, 4))

    def turn(self, ready: Sequence[int], last: int) -> int:
        """Whose turn it is: that of the last one, or of any; where there are ranks, of the highest."""
        if self._ranks is not None:
            return self._highest(self._ranks, ready, last)
        if len(ready) == 1 or (last in ready and self._random.random() >= self._switches):
            return last if last in ready else ready[0]
        return self._random.choice(ready)

    @property
    def ranked(self) -> bool:
        """Whether threads have ranks."""
        return self._ranks is not None

    def _highest(self, ranks: dict[int, float], ready: Sequence[int], last: int) -> int:
        for each in ready:
            if each not in ranks:
                ranks[each] = self._random.random()
        if last in ready and (self._in_a_row >= _PATIENCE or self._random.random() < self._falls):
            ranks[last] = min(ranks.values()) - 1
        found = max(ready, key=ranks.__getitem__)
        self._in_a_row = self._in_a_row + 1 if found == last else 0
        return found

    def pick(self, alternatives: Sequence[Datum]) -> Datum:
        """One of them."""
        if isinstance(alternatives, Wide):
            found = self._wide(alternatives)
        elif not alternatives:
            raise Removed
        else:
            found = self._narrow(alternatives)
        if type(found) is int and (isinstance(alternatives, Wide) or len(alternatives) > _FEW):
            self.last = found
        self.taken.append(found)
        return found

    def _narrow(self, alternatives: Sequence[Datum]) -> Datum:
        """One of values that can be enumerated."""
        last = alternatives[-1]
        if len(alternatives) <= _FEW and self.place is not None:
            return self._usual(alternatives)
        if self._kind == "largest" and not self.is_again:
            return last
        if len(alternatives) <= _FEW or type(last) is not int:
            return self._random.choice(alternatives)
        found = self._drawn(alternatives, last.bit_length() + (0 if self._kind == "later" else 1))
        return alternatives[0] if found is None else found

    def _usual(self, alternatives: Sequence[Datum]) -> Datum:
        """The answer that the place gives in most cases, or any; where the run is calm, that is the first one at first.

        What comes first at a point of interrupts is that none comes.
        """
        if self.is_again:
            return self._random.choice(alternatives)
        if self._random.random() >= self._steady:
            return alternatives[self._any_of(len(alternatives))]
        place = self.place, len(self.taken), len(alternatives)
        if place not in self._habits:
            is_first = self._is_calm and not self.taken
            self._habits[place] = alternatives[0 if is_first else self._any_of(len(alternatives))]
        return self._habits[place]

    def _any_of(self, count: int) -> int:
        """The number of an answer; where a step begins, of those that this run gives: what never comes disturbs nobody.

        After: Groce, Zhang, Eide, Chen and Regehr, "Swarm testing", 2012.
        """
        if self.taken:
            return self._random.randrange(count)
        found = self._left.get(count)
        if found is None:
            some = [number for number in range(count) if self._random.random() < _GIVEN]
            found = self._left[count] = some or range(count)
        return self._random.choice(found)

    def _wide(self, alternatives: Wide) -> Datum:
        found = self._drawn(alternatives, alternatives.width) if alternatives.width else None
        return alternatives.first if found is None else found

    def _drawn(self, alternatives: Sequence[Datum], width: int) -> int | None:
        """A number of the run's temper that is one of the alternatives, if one is met soon."""
        for _ in range(8):
            number = self._number(width) % (1 << width)
            if number in alternatives:
                return number
        return None

    def _number(self, width: int) -> int:
        match self._kind:
            case "mixed":
                return self._of_kind(self._random.choice(_KINDS), width)
            case "later":
                if self._random.random() < _CHANGES:
                    self._later = self._of_kind(self._random.choice(("known", "known", "small")), width)
                self.last += self._later
                return self.last
            case "habit":
                if self._random.random() >= self._steady:
                    return self._of_kind(self._random.choice(_KINDS), width)
                place = self.place, len(self.taken), -width
                if place not in self._habits:
                    self._habits[place] = self._of_kind(self._random.choice(_KINDS), width)
                return self._habits[place]  # type: ignore[return-value]  # numbers stand at widths
            case "cycle":
                self._asked = (self._asked + 1) % len(self._cycle)
                known = self._cycled.get((self._asked, width))
                if known is None:
                    known = self._cycled[self._asked, width] = self._of_kind(self._cycle[self._asked], width)
                return known
            case kind:
                return self._of_kind(kind, width)

    def _known(self, width: int) -> Sequence[int]:
        """Numbers that the program mentions, of so many bits; in most cases one that it compares something with."""
        among = self._compared if self._random.random() < 0.75 else self._numbers
        return among[: bisect_left(among, 1 << width)]

    def _of_kind(self, kind: str, width: int) -> int:
        match kind:
            case "largest":
                return (1 << (width - 1)) - 1
            case "smallest":
                return 1 << (width - 1)
            case "known" if known := self._known(width):
                return self._random.choice(known) + self._random.choice((0, 0, 1, -1))
            case "edges":
                half = 1 << (width - 1)
                return self._random.choice((0, 1, -1, half - 1, half, half + 1, 2))
            case "same":
                return self._same
            case "zero":
                return 0
            case "bits":
                return self._random.getrandbits(1)
            case "any":
                return self._random.getrandbits(width)
            case "real" if width in _FORMATS:
                return self._real(width)
            case _:
                return self._random.choice(_SMALL)

    def _real(self, width: int) -> int:
        """The bits of a floating-point number: one at an edge, or one of common size."""
        form, *edges = _FORMATS[width]
        number = self._random.choice((*edges, *_REALS))
        if self._random.random() < 0.5:
            number = self._random.uniform(1, 10) * 10.0 ** self._random.randint(-3, 3)
        return int.from_bytes(struct.pack(form, number * self._random.choice((1, -1))), "little")

    def split(self) -> bool:
        """Nothing is symbolic here."""
        raise AssertionError("a condition should be concrete")
