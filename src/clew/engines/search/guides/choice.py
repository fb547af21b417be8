"""The guide of a search: by an abstract model where there is one, else by the goals alone.

Input: a model and goals, how many predicates there may be. Output: predicates over states, and the distance of what
they say. Whoever searches computes the abstract image of a state by asking the predicates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clew.engines.search.guides.distances import NEVER, distances_of
from clew.engines.search.guides.formulas import predicates_of
from clew.ir.terms import Term
from clew.lower.views import Views
from clew.models.engine import Budget, Goal


@dataclass(frozen=True, slots=True)
class Guide:
    """See the package. Without a table the distance is the number of predicates that do not hold."""

    predicates: tuple[Term, ...]
    table: tuple[int, ...] | None = None
    reachable: bool = True
    """Whether a goal may be reached at all: a sound abstraction says so."""

    def distance(self, holds: Callable[[Term], bool]) -> int:
        """How far a goal is from a state, given what holds in it."""
        truths = [holds(each) for each in self.predicates]
        if self.table is None:
            return truths.count(False)
        return self.table[sum(truth << number for number, truth in enumerate(truths))]

    @property
    def hopeless(self) -> int | None:
        """The distance of states from which no goal is reached; None where nobody knows."""
        return None if self.table is None else NEVER


def guide_for(model: Views, goals: tuple[Goal, ...], budget: Budget, most: int) -> Guide:
    """The guide with at most so many predicates; 0: without an abstract model."""
    found = distances_of(model, goals, budget, most)
    if found is None:
        return Guide(predicates_of(goals))
    return Guide(found.predicates, found.table, found.reachable)
