"""Widening: how the sets of a situation grow that keep growing at one place, so that following a program ends.

After: Cousot and Cousot, "Abstract Interpretation", 1977.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from clew.analysis.values.differences import width_of
from clew.analysis.values.domain import ANY, Held, Row, met, number, numbers_of
from clew.analysis.values.float_marks import settled
from clew.analysis.values.shape import Loop
from clew.analysis.values.situation import Situation
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Variable
from clew.logic import range_bits

_PATIENCE = 3
"""So often a set grows before it is widened."""
_LONG_PATIENCE = 30
"""The same for what a loop does not write: it grows because it does in front of the loop."""
_ROUNDS = 4
"""After so many rounds it is looked whether floating-point numbers settle."""
_CLIMBS = 30
"""So often it is widened to the next number before it is to all."""


class Widening:
    """How sets grow that keep growing at one place: to the next of some numbers, and then to all; it counts.

    A global grows no further than to all that it is ever given, where that is known.
    """

    def __init__(self, marks: Sequence[int], loop: Loop, bounds: Mapping[Variable, Held]) -> None:
        self._marks, self._loop, self._bounds = marks, loop, bounds
        self._grown: dict[object, int] = {}
        self._history: dict[object, list[range_bits.Known]] = {}
        self.widened = False
        """Whether anything was."""

    def situation(self, before: Situation, after: Situation) -> Situation:
        """What is at least the situation behind, which holds all of the one before."""
        found = after.copy()
        for each, held in after.values.items():
            old = before.values.get(each)
            if old is not None and old != held:
                wide = self._wider(each, old, held, each.sort, written=each in self._loop.variables)
                if each in self._bounds and isinstance(each.sort, Bits):
                    wide = met(wide, self._bounds[each], each.sort.width)
                found.values[each] = wide
        for name, contents in after.memory.items():
            old_contents = before.memory.get(name)
            if old_contents is None or old_contents == contents:
                continue
            wider: list[tuple[int, int, Held]] = []
            for offset, (size, held) in contents.cells.items():
                was = old_contents.read(offset, size)
                if was != held:
                    wider.append(
                        (
                            offset,
                            size,
                            self._wider((name, offset), was, held, Bits(8 * size), written=self._loop.memory),
                        )
                    )
            found.memory[name] = contents.write_all(wider)
        for pair, apart in after.apart.items():
            old_apart = before.apart.get(pair)
            if old_apart is not None and old_apart != apart:
                wide = self._wider(pair, number(old_apart), number(apart), Bits(width_of(*pair)), written=True)
                found.apart[pair] = numbers_of(wide) or apart
        return found

    def _wider(self, name: object, before: Held, after: Held, sort: Sort, *, written: bool) -> Held:
        self._grown[name] = often = self._grown.get(name, 0) + 1
        patience = _PATIENCE if written else _LONG_PATIENCE
        history = self._history.setdefault(name, [])
        known = numbers_of(after)
        if known is not None:
            history.append(known)
        if often <= patience:
            return after
        self.widened = True
        if known is not None and len(history) >= _ROUNDS and len(history) % _ROUNDS == 0 and isinstance(sort, Bits):
            limit = settled(history, sort.width)
            if limit is not None:
                return Held(limit, after.pointers, after.undefined)
        return self._held(before, after, sort, last=often > patience + _CLIMBS)

    def _held(self, before: Held, after: Held, sort: Sort, *, last: bool) -> Held:
        numbers, rows = after.numbers, after.pointers
        old_numbers, marks = before.numbers, self._marks[:0] if last else self._marks
        if isinstance(sort, Bits) and isinstance(numbers, tuple) and isinstance(old_numbers, tuple):  # noqa: SIM102
            if len(numbers) == 6 and len(old_numbers) == 6 and numbers != old_numbers:
                numbers = self._numbers(old_numbers, numbers, sort.width, marks)
        if rows is not ANY and before.pointers is not ANY and rows != before.pointers:
            old = {each.object: each for each in before.pointers}
            rows = tuple(self._row(old[each.object], each, marks) if each.object in old else each for each in rows)
        return Held(numbers, rows, after.undefined)

    @staticmethod
    def _numbers(
        before: range_bits.Known, after: range_bits.Known, width: int, marks: Sequence[int]
    ) -> range_bits.Known:
        half, top = 1 << (width - 1), (1 << width) - 1
        low = after[0] if after[0] >= before[0] else _below(marks, after[0], 0)
        high = after[1] if after[1] <= before[1] else _above(marks, after[1], top)
        least = after[2] if after[2] >= before[2] else _below(marks, after[2], -half)
        most = after[3] if after[3] <= before[3] else _above(marks, after[3], half - 1)
        made = range_bits.agree((low, high, least, most, 0, 0), width)
        return range_bits.everything(width) if made is None else range_bits.join(made, after)

    @staticmethod
    def _row(before: Row, after: Row, marks: Sequence[int]) -> Row:
        step = after.step or 1
        first = after.first if after.first >= before.first else _below(marks, after.first, -(1 << 63))
        most = after.last if after.last <= before.last else _above(marks, after.last, (1 << 63) - 1)
        # Steps are kept: both ends go as far as they can by whole ones.
        first = after.first - (after.first - first) // step * step
        most = after.last + (most - after.last) // step * step
        return Row(after.object, first, most, after.step if first < most else 0)


def _below(marks: Sequence[int], value: int, end: int) -> int:
    at = bisect_right(marks, value) - 1
    return max(marks[at], end) if at >= 0 else end


def _above(marks: Sequence[int], value: int, end: int) -> int:
    at = bisect_left(marks, value)
    return min(marks[at], end) if at < len(marks) else end
