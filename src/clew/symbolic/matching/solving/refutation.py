"""Cheap refutation: a concrete state of the new symbolic state that the old one cannot be.

Input: two parts of equal skeletons. Output: whether some known valuation of the new state gives a value that intervals
and known bits exclude in the old state. Most comparisons end here, as most states differ. Valuations are tried before
they are asked for: a model of one path is often one of the next, and so are the ends of the ranges of its literals.
After: Herdt 2016, the outlook on cheap and dear methods (chapter 8).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from clew.ir.sorts import Bits
from clew.ir.terms import Term
from clew.logic.range_bits import equality, exactly
from clew.semantics.values import Datum, Path
from clew.solvers.smt import Sat
from clew.symbolic.matching.bucket import Sampled
from clew.symbolic.matching.prepared import Part, all_literals
from clew.symbolic.matching.solving.questions import Questions
from clew.symbolic.matching.solving.valuation import Valuation, Valued, satisfies

_POOL = 16
"""Valuations that are kept."""
_TRIED = 3
"""Known valuations of a new state that are held against an old one."""
_PATHS = 1000
"""Paths whose valuations are remembered."""


class Refutation:
    """A cache of valuations; it asks a solver for the first one of a path that no known one satisfies."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._pool: list[Valuation] = [{}]
        self._known: dict[Path, tuple[Valued, ...]] = {}

    def learn(self, valuation: Valuation) -> None:
        """Keep a valuation that told states apart."""
        self._pool = [valuation, *self._pool[: _POOL - 1]]

    def refutes(self, old: Part, new: Part, *, milliseconds: int) -> bool:
        """Whether the new state has a value that the old one cannot have; concrete data are left to others."""
        places = old.symbolic if old.symbolic == new.symbolic else sorted({*old.symbolic, *new.symbolic})
        models = self._models(new, milliseconds)
        for place in places:
            mine, theirs = new.data[place], old.data[place]
            if isinstance(mine, tuple) or isinstance(theirs, tuple):
                continue
            for valued in models:
                value = valued.value(mine) if isinstance(mine, Term) else mine
                if _excluded(value, old, theirs):
                    return True
        return False

    def sample(self, part: Part, *, milliseconds: int) -> Sampled | None:
        """The data of a state under some valuation; None if none is known."""
        models = self._models(part, milliseconds)
        if not models:
            return None
        data, valued = part.data, models[0]

        def value(place: int) -> Datum:
            datum = data[place]
            return valued.value(datum) if isinstance(datum, Term) else datum

        return value

    def _models(self, new: Part, milliseconds: int) -> tuple[Valued, ...]:
        """Known valuations under which the path holds; paths come again, and so do terms."""
        found = self._known.get(new.path)
        if found is None:
            found = self._known[new.path] = tuple(map(Valued, self._found(new, milliseconds)))
        if len(self._known) > _PATHS:
            self._known = {new.path: found}
        return found

    def _found(self, new: Part, milliseconds: int) -> list[Valuation]:
        known = [*islice((each for each in self._pool if satisfies(each, new.path)), _TRIED), *_ends(new)]
        if known:
            return known
        reply = self._questions.ask(new.path, milliseconds=milliseconds)
        if reply.sat is not Sat.YES:
            return []
        self.learn(reply.model)
        return [reply.model]


def _ends(part: Part) -> Iterator[Valuation]:
    """The literals of the path at the lower ends of their ranges, and at the upper ones, where it allows that."""
    facts = {name: part.facts.of(name) for name in all_literals(part.path)}
    bounded = {name: fact[:2] for name, fact in facts.items() if isinstance(fact, tuple)}
    for end in (0, 1):
        valuation: Valuation = {name: bounds[end] for name, bounds in bounded.items() if bounds[end] is not None}
        if valuation and satisfies(valuation, part.path):
            yield valuation


def _excluded(value: Datum, old: Part, datum: Datum) -> bool:
    """Whether a state cannot have a value where it has the datum."""
    if not isinstance(datum, Term):
        return value != datum
    fact = old.facts.of(datum)
    if isinstance(fact, bool):
        return value is not fact
    if fact is None or not isinstance(value, int):
        return False
    if len(fact) == 2:
        low, high = fact
        return (low is not None and value < low) or (high is not None and value > high)
    return isinstance(datum.sort, Bits) and equality(fact, exactly(value, datum.sort.width)) is False
