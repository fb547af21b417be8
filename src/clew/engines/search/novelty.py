"""Novelty: which states of concrete runs show something, so that others begin there.

Input: the states of runs, one by one. Output: those in which a process stands where none stood, to which it came by
another way, or in which a global or a byte of memory holds a number that it did not hold; and how the program comes
there. So a counter that has to reach a limit reaches it by many short runs, each of which goes on where another one
came farthest. Sums that have to grow for long, such as those of controllers, are followed to where they are largest.
After: Böhme, Pham and Roychoudhury, "Coverage-based greybox fuzzing as Markov chain", 2016; Aschermann, Schumilo,
Abbasi and Holz, "Ijon: exploring deep state spaces via fuzzing", 2020.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
_SMALL = 64
"""The words of larger objects are not followed to where they are largest."""
_LARGEST = 512
"""What larger objects hold is data."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A state, and the way there: from another one by these moves, each further from the start than it."""

    state: State
    before: Reached | None = None
    moves: tuple[Move, ...] = ()
    last: int = 0
    """The last number among the answers on the way."""
    run: int = 0
    """The number of the run that came there."""


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
        self._dry: Counter[Kind] = Counter()
        """How often one of a kind was drawn since something new of it was shown."""

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
            self._dry[each] = 0

    def drawn(self, random: Random) -> Reached:
        """One to begin with: of a kind that has shown something lately, and late ones are likelier than early ones."""
        kinds = list(self._kept)
        kind = min((random.choice(kinds) for _ in range(2)), key=self._dry.__getitem__)
        self._dry[kind] += 1
        among = self._kept[kind]
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


class Farthest:
    """The states in which globals and words of memory are largest and smallest; it changes with each that it sees."""

    def __init__(self, start: State) -> None:
        self._first = dict(_words(start))
        self._best: dict[tuple[int, int, int], tuple[int, Reached]] = {}
        self._dry: Counter[tuple[int, int, int]] = Counter()

    def look(self, reached: Reached) -> None:
        """Keep a state where something is larger or smaller than in all before."""
        for where, value in _words(reached.state):
            for sign in (1, -1):
                best = self._best.get((*where, sign))
                if value * sign > (self._first.get(where, 0) * sign if best is None else best[0]):
                    self._best[(*where, sign)] = value * sign, reached
                    self._dry[(*where, sign)] = 0

    def drawn(self, random: Random) -> Reached | None:
        """One to go on with, of something that has grown lately."""
        known = list(self._best)
        if not known:
            return None
        found = min((random.choice(known) for _ in range(4)), key=self._dry.__getitem__)
        self._dry[found] += 1
        return self._best[found][1]


def _words(state: State) -> Iterator[tuple[tuple[int, int], int]]:
    """The numbers of globals, and those in the words of small objects as if they had a sign."""
    for number, value in enumerate(state.globals):
        if type(value) is int:
            yield (-1, number), value - ((value >> 31 & 1) << 32)
    for number, each in enumerate(state.objects):
        if each.life is Life.STATIC and 4 <= each.size <= _SMALL and not each.marks:
            for offset in range(0, each.size - 3, 4):
                yield (number, offset), int.from_bytes(each.data[offset : offset + 4], "little", signed=True)
