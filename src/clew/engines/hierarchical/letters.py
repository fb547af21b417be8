"""What a reader is told of a node: the letters that it may read there, with no more atoms asked for than matter.

Input: a space, a reader, the state in which it reads. Output: letters, one for each way to go on with atoms of which
nothing is known. An atom on which the move does not depend is never asked for: whether a heap is a list costs much,
and of most formulas it matters only where something else holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.engines.hierarchical.readers import Reader
from clew.engines.hierarchical.spaces import Space
from clew.logic.temporal.limits import TooLarge

MOST_DOUBTS = 8
_FEW = 4
"""Of a reader with more atoms all are asked for: to tell which matter would take all of its moves."""


class Letters:
    """The letters of nodes; it keeps what it was asked for."""

    def __init__(self, space: Space, reader: Reader) -> None:
        self._space, self._reader, self._atoms = space, reader, reader.atoms
        self._known: dict[tuple[int, int], tuple[int, ...]] = {}
        self._whole: dict[int, tuple[int, ...]] = {}
        self._next: dict[tuple[int, int, int], int] = {}

    def at(self, node: int, state: int) -> tuple[int, ...]:
        """The letters that may be read at a node."""
        if len(self._atoms) > _FEW:
            if node not in self._whole:
                self._whole[node] = self._all(node)
            return self._whole[node]
        found = self._known.get((node, state))
        if found is None:
            found = self._known[node, state] = tuple(sorted(self._needed(node, state)))
        return found

    def _all(self, node: int) -> tuple[int, ...]:
        letters, doubts = [0], 0
        for place, atom in enumerate(self._atoms):
            truth = self._space.truth(node, atom)
            doubts += truth is None
            if doubts > MOST_DOUBTS:
                raise TooLarge(f"of more than {MOST_DOUBTS} atoms of the formula nothing is known in one state")
            if truth is None:
                letters += [letter | 1 << place for letter in letters]
            elif truth:
                letters = [letter | 1 << place for letter in letters]
        return tuple(letters)

    def _needed(self, node: int, state: int) -> Iterator[int]:
        front = [(0, 0)]
        while front:
            asked, letter = front.pop()
            place = self._asks(state, asked, letter)
            if place < 0:
                yield letter
                continue
            truth = self._space.truth(node, self._atoms[place])
            if truth is not False:
                front.append((asked | 1 << place, letter | 1 << place))
            if truth is not True:
                front.append((asked | 1 << place, letter))

    def _asks(self, state: int, asked: int, letter: int) -> int:
        """The first atom on which the move depends, where some are known; -1 where there is none."""
        key = (state, asked, letter)
        if key not in self._next:
            self._next[key] = next(iter(self._relevant(state, asked, letter)), -1)
        return self._next[key]

    def _relevant(self, state: int, asked: int, letter: int) -> Iterator[int]:
        free = [place for place in range(len(self._atoms)) if not asked >> place & 1]
        moves = self._reader.moves
        for place in free:
            rest = [each for each in free if each != place]
            if any(moves(state, each) != moves(state, each | 1 << place) for each in _extended(letter, rest)):
                yield place


def _extended(letter: int, places: list[int]) -> list[int]:
    """The letter with every choice of these atoms."""
    found = [letter]
    for place in places:
        found += [each | 1 << place for each in found]
    return found
