"""What a search counts, and the meter that stops it: every loop reports through them."""

from __future__ import annotations

import time

from clew.models.engine import Budget, Progress
from clew.records import dataclass
from clew.verdict import Limit

_CHECK_EVERY = 64


@dataclass(slots=True)
class Tally:
    """Figures of one search, growing while it runs."""

    states: int = 0
    transitions: int = 0
    depth: int = 0
    """The greatest distance in breadth order, the longest path in depth order."""
    deadlocks: int = 0
    errors: int = 0
    """Error states: the violating steps of a state lead to one, known by the processes that take part."""
    collapsed: int = 0
    """States that chains passed over."""
    matches: int = 0
    """Steps that led to a covered state."""
    unwound: int = 0
    """States behind which nothing was looked for, since their process had come back too often."""
    bytes: int | None = None
    disk: int | None = None
    """Bytes of files, where states are there."""
    cut: bool = False
    """Whether a depth limit kept a state from being expanded."""
    limit: Limit | None = None
    """Why the search ended early, if a limit made it."""
    seconds: float = 0.0
    setup: float = 0.0
    """Seconds that went into compilation."""


class Meter:
    """Asks the budget now and then, and tells it the progress; keeps the limit that was met."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._turn = 0
        self._started = time.monotonic()
        self.limit: Limit | None = None
        self.reason = ""

    def go_on(self, tally: Tally) -> bool:
        """Whether the search may go on."""
        self._turn += 1
        if self._turn % _CHECK_EVERY == 0:
            self._budget.report(Progress(tally.states, tally.transitions, tally.depth, tally.bytes or 0))
            self.limit = self._budget.spent()
        return self.limit is None

    def stop(self, limit: Limit, reason: str) -> None:
        """Somebody else has met a limit."""
        self.limit, self.reason = limit, reason

    def seconds(self) -> float:
        """Since the search began."""
        return time.monotonic() - self._started
