"""Cheap refutation: a concrete state of the new symbolic state that the old one cannot be.

Input: two parts with linked values, the old state in its canonical literals. Output: whether some known valuation of
the new state gives a value that intervals and known bits exclude in the old state. Most comparisons end here, as most
states differ. Valuations are tried before they are asked for: a model of one path is often one of the next.
After: Herdt 2016, the outlook on cheap and dear methods (chapter 8).
"""

from __future__ import annotations

from clew.ir.sorts import Bits, Sort
from clew.ir.values import Value
from clew.logic.range_bits import equality, exactly
from clew.logic.range_facts import Fact
from clew.models.matching.link import Pair
from clew.models.matching.part import Part
from clew.models.matching.questions import Questions
from clew.models.matching.valuation import Valuation, satisfies, values
from clew.solvers.smt import Sat

_POOL = 16
"""Valuations that are kept."""
_TRIED = 3
"""Valuations of a new state that are held against an old one."""


class Refutation:
    """A cache of valuations; it asks a solver for the first one of a path that no known one satisfies."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._pool: list[Valuation] = [{}]
        self._last: tuple[Part, tuple[Valuation, ...]] | None = None

    def learn(self, valuation: Valuation) -> None:
        """Keep a valuation that told states apart."""
        self._pool = [valuation, *self._pool[: _POOL - 1]]
        self._last = None

    def refutes(self, old: Part, new: Part, pairs: tuple[Pair, ...], *, milliseconds: int) -> bool:
        """Whether the new state has a value that the old one cannot have."""
        theirs = tuple(pair.new for pair in pairs)
        for valuation in self._models(new, milliseconds):
            for pair, value in zip(pairs, values(theirs, valuation), strict=True):
                if _excluded(value, pair.old.sort, old.ranges.of(pair.old)):
                    return True
        return False

    def _models(self, new: Part, milliseconds: int) -> tuple[Valuation, ...]:
        if self._last is not None and self._last[0] is new:
            return self._last[1]
        found = tuple(each for each in self._pool if satisfies(each, new.path))[:_TRIED]
        if not found:
            reply = self._questions.ask(new.path, milliseconds=milliseconds)
            if reply.sat is Sat.YES:
                self.learn(reply.model)
                found = (reply.model,)
        self._last = new, found
        return found


def _excluded(value: Value, sort: Sort, fact: Fact) -> bool:
    """Whether what is known of a term excludes a value."""
    if isinstance(fact, bool):
        return value is not fact
    if fact is None or not isinstance(value, int):
        return False
    if len(fact) == 2:
        low, high = fact
        return (low is not None and value < low) or (high is not None and value > high)
    return isinstance(sort, Bits) and equality(fact, exactly(value, sort.width)) is False
