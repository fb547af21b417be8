"""Comparing: the globals and places that conditions compare with each other, by themselves or by copies.

Input: what is assigned, and the conditions that are met. Output: pairs, and how often conditions ask for each.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from clew.analysis.values.differences import Pair, in_order, width_of
from clew.analysis.values.situation import Situation, is_place
from clew.ir.terms import Apply, Term, Variable
from clew.ir.walk import postorder, variables
from clew.logic.ranges import COMPARISONS


class Compared:
    """The pairs of one program; it counts."""

    def __init__(self, globals_: frozenset[Variable]) -> None:
        self._globals = globals_
        self._copied: dict[tuple[str, Variable], Variable] = {}
        self._asked: dict[Pair, dict[Term, None]] = {}

    def given(self, procedure: str, target: Variable, value: Term) -> None:
        """A variable of a procedure is given a value."""
        if isinstance(value, Variable) and target not in self._globals and (value in self._globals or is_place(value)):
            self._copied[procedure, target] = value

    def meet(self, procedure: str, condition: Term, situation: Situation) -> None:
        """A condition decides where control goes in a procedure."""
        for part in postorder(condition):
            if isinstance(part, Apply) and part.operator in COMPARISONS:
                self._compare(procedure, part, situation)

    def _compare(self, procedure: str, comparison: Term, situation: Situation) -> None:
        asked = variables(comparison)
        roots = {self._copied.get((procedure, each), each) for each in asked}
        roots.update(variables(situation.terms.defined(comparison)))
        every = sorted((each for each in roots if each in self._globals or is_place(each)), key=lambda each: each.name)
        for one, other in combinations(every, 2):
            if width_of(one) == width_of(other) > 1:
                self._asked.setdefault(in_order(one, other), {})[comparison] = None

    def pairs(self, most: int) -> tuple[Pair, ...]:
        """The pairs for which conditions ask most, in a stated order."""
        often = Counter({pair: len(conditions) for pair, conditions in self._asked.items()})
        return tuple(sorted(often, key=lambda pair: (-often[pair], pair[0].name, pair[1].name))[:most])
