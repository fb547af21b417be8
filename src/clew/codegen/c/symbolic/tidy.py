"""Tidy states: terms and paths of states that mean the same are the same, as far as that is cheap.

Input: the terms of a state in order, and its path. Output: the same without dead inputs where they can be eliminated,
with constants for inputs that have one value, with what is known of their order put together, and with inputs named by
the order in which the terms mention them. What was tidied once is remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

from clew.ir.sorts import Sort
from clew.ir.terms import TRUE, Term, Variable
from clew.semantics.values import Path
from clew.symbolic.paths.constants import Terms, known_inputs, replaced
from clew.symbolic.paths.elimination import without_dead
from clew.symbolic.paths.inputs import canonical_input, mentioned
from clew.symbolic.paths.model import Model
from clew.symbolic.paths.orders import put_together
from clew.symbolic.values import Symbolic

_REMEMBERED = 200_000


class Tidy:
    """See the module; `rank` orders conjuncts."""

    def __init__(self, symbolic: Symbolic, rank: Callable[[Term], int]) -> None:
        self._rank = rank
        self._construct = cache(symbolic.construct)
        self._slices = symbolic.oracle.slices
        self._done: dict[tuple[Terms, Path], tuple[Terms, Path]] = {}
        self._same: dict[tuple[tuple[frozenset[Variable], ...], Path], Path] = {}
        """The tidy paths where terms stay as they are, by the inputs of each term."""

    def state(self, terms: Terms, path: Path) -> tuple[Terms, Path]:
        """Terms, of which some may be constants now, and path."""
        if not terms:
            return (), ()
        found = self._done.get((terms, path))
        if found is None:
            if len(self._done) > _REMEMBERED:
                self._done.clear()
                self._same.clear()
            found = self._done[terms, path] = self._tidied(terms, path)
        return found

    def _tidied(self, terms: Terms, path: Path) -> tuple[Terms, Path]:
        """What becomes of a path, and whether terms change, depends on nothing of them but the inputs of each."""
        key = tuple(map(mentioned, terms)), path
        found = self._same.get(key)
        if found is not None:
            return terms, found
        after, tidy = self._made(terms, path)
        if after is terms:  # no input was replaced, so none is in other terms with the same inputs
            self._same[key] = tidy
        return after, tidy

    def _made(self, terms: Terms, path: Path) -> tuple[Terms, Path]:
        construct = self._construct
        models = self._slices.models(path)
        terms, path = self._together(terms, path)
        live = frozenset[Variable]().union(*map(mentioned, terms))
        path = without_dead(path, live, self._slices, construct)
        known = known_inputs(path, self._slices)
        if known:
            terms, path = replaced(terms, path, known, construct)
        terms, path = self._together(terms, path)
        names = _names(terms, path)
        if all([old is new for old, new in names.items()]):  # noqa: C419 - a list is faster
            return terms, self._ordered(tuple(each for each in dict.fromkeys(path) if each is not TRUE), models)
        after, renamed = replaced(terms, path, dict(names), construct)
        given = [Model({new: model.value(old) for old, new in names.items()}) for model in models]
        return after, self._ordered(renamed, given)

    def _together(self, terms: Terms, path: Path) -> tuple[Terms, Path]:
        """With what is known of the order of inputs put together; of equal inputs one is left."""
        while True:
            same, path = put_together(path, self._construct)
            if not same:
                return terms, path
            terms, path = replaced(terms, path, same, self._construct)

    def _ordered(self, conjuncts: Path, models: list[Model]) -> Path:
        """The path in one order, with the models that are known of it."""
        path: Path = ()
        for conjunct in sorted(conjuncts, key=self._rank):
            path = self._slices.extend(path, conjunct, models)
        return path


def _names(terms: Terms, path: Path) -> dict[Term, Variable]:
    """New names of the inputs, in the order in which they are found."""
    counts: Counter[Sort] = Counter()
    found: dict[Term, Variable] = {}
    for term in (*terms, *path):
        for each in sorted(mentioned(term) - found.keys(), key=_name):
            found[each] = canonical_input(each.sort, counts[each.sort])
            counts[each.sort] += 1
    return found


def _name(each: Variable) -> str:
    return each.name
