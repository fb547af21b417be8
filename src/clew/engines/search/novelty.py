"""Novelty: which states of concrete runs show something, so that others begin there.

Input: the states of runs, one by one. Output: those in which a process stands where none stood, to which it came by
another way, or in which a global or a byte of memory holds a number that it did not hold; and how the program comes
there. So a counter that has to reach a limit reaches it by many short runs, each of which goes on where another one
came farthest.
After: Böhme, Pham and Roychoudhury, "Coverage-based greybox fuzzing as Markov chain", 2016; Aschermann, Schumilo,
Abbasi and Holz, "Ijon: exploring deep state spaces via fuzzing", 2020.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from clew.lift import Move
from clew.records import dataclass
from clew.semantics.state import Extent, Life, State

Kind = tuple[str, int]
"""What is new: a place, a global, an object; and which."""
_PLACES: Kind = ("place", 0)
_WAYS: Kind = ("way", 0)
_MOST_VALUES = 40
"""Of more numbers at one place of memory only their magnitudes are told apart."""
_LARGEST = 512
"""What larger objects hold is data."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A state, and the way there: from another one by these moves, each further from the start than it."""

    state: State
    before: Reached | None = None
    moves: tuple[Move, ...] = ()


def way(reached: Reached) -> tuple[Move, ...]:
    """The moves from the start."""
    parts: list[tuple[Move, ...]] = []
    at: Reached | None = reached
    while at is not None:
        parts.append(at.moves)
        at = at.before
    return tuple(move for part in reversed(parts) for move in part)


def _stack(state: State) -> tuple[tuple[int, int, int], ...]:
    """Where the calls stand."""
    return tuple((each.routine, each.block, each.index) for one in state.processes for each in one.frames)


class Novelty:
    """The states that have shown something, by what it was; it changes with each that is looked at."""

    def __init__(self, start: State) -> None:
        self._seen: set[tuple[Kind, int, object]] = set()
        self._counts: Counter[tuple[Kind, int]] = Counter()
        self._kept: dict[Kind, list[Reached]] = {_PLACES: [Reached(start)]}

    def shown(self, state: State, before: State, executed: int) -> list[Kind]:
        """What a state shows that none did before; it is reached from the other one by so many commands.

        Ways from one place that differ execute different numbers of commands, in most cases.
        """
        found: list[Kind] = []
        stack, since = _stack(state), _stack(before)
        if stack != since and self._is_new(_PLACES, 0, stack):
            found.append(_PLACES)
        if self._is_new(_WAYS, 0, (since[-2:], executed)):
            found.append(_WAYS)
        if state.globals is not before.globals:
            for number, (now, then) in enumerate(zip(state.globals, before.globals, strict=True)):
                if now is not then and now != then and self._holds(("global", number), 0, now):
                    found.append(("global", number))
        for number, (one, other) in enumerate(zip(state.objects, before.objects, strict=False)):
            if one is not other and self._differs(("object", number), one, other):
                found.append(("object", number))
        return found

    def keep(self, kinds: list[Kind], reached: Reached) -> None:
        """Others may begin there."""
        for each in kinds:
            self._kept.setdefault(each, []).append(reached)

    def drawn(self, random: Random) -> Reached:
        """One to begin with: each kind is as likely as another, and late ones are likelier than early ones."""
        among = self._kept[random.choice(list(self._kept))]
        return among[max(random.randrange(len(among)), random.randrange(len(among)))]

    def _differs(self, kind: Kind, one: Extent, other: Extent) -> bool:
        if one.life is not Life.STATIC or one.size > _LARGEST or one.data == other.data:
            return False
        news = [
            self._holds(kind, offset, now)
            for offset, (now, then) in enumerate(zip(one.data, other.data, strict=False))
            if now != then
        ]
        return any(news)

    def _holds(self, kind: Kind, offset: int, value: object) -> bool:
        if self._counts[kind, offset] < _MOST_VALUES:
            return self._is_new(kind, offset, value)
        return isinstance(value, int) and self._is_new(kind, offset, ("about", value.bit_length()))

    def _is_new(self, kind: Kind, offset: int, value: object) -> bool:
        found = kind, offset, value
        if found in self._seen:
            return False
        self._seen.add(found)
        self._counts[kind, offset] += 1
        return True
