"""The guide of a search: by an abstract model where there is one, else by the goals alone.

Input: a model and goals, how many predicates there may be. Output: predicates over states, and the distance of what
they say. Whoever searches computes the abstract image of a state by asking the predicates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.engines.search.guides.distances import NEVER, distances_of
from clew.engines.search.guides.formulas import predicates_of
from clew.ir.terms import Term
from clew.lower.views import Views
from clew.models.engine import Budget, Goal
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Guide:
    """See the package. Without a table the distance is the number of predicates that do not hold."""

    predicates: tuple[Term, ...]
    table: tuple[int, ...] | None = None
    apart: tuple[int, ...] = ()
    """By the same numbers: of states at one distance, those with less come first."""
    reachable: bool = True
    """Whether a goal may be reached at all: a sound abstraction says so."""

    def distance(self, holds: Callable[[Term], bool | None]) -> tuple[int, int]:
        """How far a goal is from a state, given what holds in it; and what tells states at one distance apart.

        A state that stands for many has an image for each way in which what is None may hold: the nearest one counts.
        """
        truths = [holds(each) for each in self.predicates]
        if self.table is None:
            return truths.count(False), 0
        return min((self.table[image], self.apart[image]) for image in images(truths))

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """Both tables as one in the same order, for a search that is greedy; where no goal is reached, that is kept."""
        if self.table is None:
            return None
        pairs = list(zip(self.table, self.apart, strict=True))
        order = {pair: min(rank, NEVER - 1) for rank, pair in enumerate(sorted(set(pairs)))}
        return tuple(NEVER if pair[0] == NEVER else order[pair] for pair in pairs)

    @property
    def hopeless(self) -> int | None:
        """The distance of states from which no goal is reached; None where nobody knows."""
        return None if self.table is None else NEVER


def images(truths: Sequence[bool | None]) -> list[int]:
    """The abstract images of a state, as numbers by which tables are read."""
    found = [0]
    for number, truth in enumerate(truths):
        yes = [] if truth is False else [each | 1 << number for each in found]
        found = yes if truth is True else found + yes
    return found


def guide_for(model: Views, goals: tuple[Goal, ...], budget: Budget, most: int) -> Guide:
    """The guide with at most so many predicates; 0: without an abstract model."""
    found = distances_of(model, goals, budget, most)
    if found is None:
        return Guide(predicates_of(goals))
    return Guide(found.predicates, found.table, found.apart, found.reachable)
