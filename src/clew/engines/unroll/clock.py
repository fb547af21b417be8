"""Seconds of the processor, and a deadline: who waits for its turn in a portfolio does not get less of them."""

from __future__ import annotations

import time

from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """How long the processor may work, and when it must end."""

    most: float
    deadline: float | None

    @property
    def is_over(self) -> bool:
        """Whether there is no more time."""
        late = self.deadline is not None and time.monotonic() >= self.deadline
        return late or time.process_time() >= self.most

    @property
    def latest(self) -> float:
        """Until when to work, if nobody else does."""
        own = time.monotonic() + max(self.most - time.process_time(), 0.0)
        return own if self.deadline is None else min(own, self.deadline)

    def within(self, seconds: float) -> Clock:
        """At most so many seconds of it, from now on."""
        return Clock(min(self.most, time.process_time() + seconds), self.deadline)


def clock(seconds: float, deadline: float | None = None) -> Clock:
    """So many seconds from now on."""
    return Clock(time.process_time() + seconds, deadline)
