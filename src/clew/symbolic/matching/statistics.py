"""What matching has cost and who gave the answers."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from enum import Enum

from clew.records import dataclass


class Answerer(Enum):
    """Who decided about a pair of states."""

    CONCRETE = "concrete"
    """Values that are concrete in both states differ."""
    STRUCTURE = "structure"
    """The terms are the same, up to a renaming."""
    RANGES = "ranges"
    """A model of the new state lies outside of what the old one can be, by intervals and known bits."""
    VALUATION = "valuation"
    """A known valuation tells the states apart."""
    REWRITING = "rewriting"
    """Normal forms and solved equations left nothing to ask."""
    SOLVER = "solver"
    """A question without quantifiers."""
    QUANTIFIER = "quantifier"
    """A question with quantifiers."""
    NOBODY = "nobody"
    """No map of literals was left, or the time was up: no match."""


@dataclass(slots=True)
class Statistics:
    """Counters of one matcher."""

    hash_matches: int = 0
    """Stored states in the bucket of a new one that were compared with it."""
    matches: int = 0
    solver_calls: int = 0
    quantified_calls: int = 0
    unknown: int = 0
    """Questions that a solver left open; the answer was then no match."""
    accepted: Counter[Answerer] = field(default_factory=Counter)
    rejected: Counter[Answerer] = field(default_factory=Counter)

    def concluded(self, found: bool | None, calls: int) -> bool:  # noqa: FBT001 - an answer, not an option
        """Count an answer that may have needed a solver, given how many calls there were before it was asked."""
        if found is None:
            return self.decided(Answerer.NOBODY, covered=False)
        if self.solver_calls > calls:
            return self.decided(Answerer.SOLVER, covered=found)
        return self.decided(Answerer.REWRITING if found else Answerer.VALUATION, covered=found)

    def decided(self, by: Answerer, *, covered: bool) -> bool:
        """Count an answer, and give it back."""
        (self.accepted if covered else self.rejected)[by] += 1
        return covered
