"""What a search counts, and the meter that stops it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from clew.models.engine import Budget, Progress
from clew.verdict import Limit

_CHECK_EVERY = 64


@dataclass(slots=True)
class Tally:
    """Figures of one search, growing while it runs."""

    states: int = 0
    """Nodes that were opened."""
    transitions: int = 0
    """As counted in `space`."""
    depth: int = 0
    """The longest path."""
    matches: int = 0
    """Steps that led to a covered state."""
    passed: int = 0
    """States that chains passed over."""
    unwound: int = 0
    """States behind which nothing was looked for, since their process had come back too often."""


class Meter:
    """Asks the budget now and then, and tells it the progress; keeps the limit that was met."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._turn = 0
        self._started = time.monotonic()
        self.limit: Limit | None = None
        self.reason = ""

    def go_on(self, tally: Tally) -> None:
        """Look at the clock every so often."""
        self._turn += 1
        if self._turn % _CHECK_EVERY:
            return
        self._budget.report(Progress(tally.states, tally.transitions, tally.depth))
        self.limit = self._budget.spent()

    def stop(self, limit: Limit, reason: str) -> None:
        """Somebody else has met a limit."""
        self.limit, self.reason = limit, reason

    def seconds(self) -> float:
        """Since the search began."""
        return time.monotonic() - self._started
