"""Two searches for the same goals in turns that grow: what the first one that gets there says is said.

Input: searches as iterators of answers, in which None is a place to pause. Output: one answer per goal, and the figures
of the search that ended last. A search that leaves goals open, or that meets what is not modelled, leaves the time to
the other one.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from typing import Any, TypeVar

from clew.ir.errors import Unsupported
from clew.models.engine import Absent, Answer, Figures, Found, Goal, Stopped, may_end
from clew.outcome import Statistics
from clew.verdict import Limit

T = TypeVar("T")
Pausing = Generator[Answer | None, None, T]
"""A search that may be left for a while at each None."""
_FIRST = 2.0
"""Seconds of processor time for the first search, before the second one begins."""


def in_turns(
    first: Pausing[Any], second: Pausing[Any], goals: Sequence[Goal], seconds: float = _FIRST, times: float = 1.0
) -> Iterator[Answer]:
    """See the module. The turns of the second one are so many times as long as those of the first."""
    told = _Told(goals)
    going = deque((first, second))
    while going and not told.enough:
        search = going.popleft()
        try:
            ended = yield from _turn(search, told, seconds if search is first else seconds * times)
        except Unsupported as refused:
            told.refused, ended = told.refused or refused, True
        if not ended:
            going.append(search)
        if search is first:
            seconds *= 2
    if told.refused is not None and not told.decided:
        raise told.refused
    yield from told.rest()


class _Told:
    """What both have said so far."""

    def __init__(self, goals: Sequence[Goal]) -> None:
        self._goals = goals
        self.decided: dict[int, Found | Absent] = {}
        self.stopped: dict[int, Stopped] = {}
        self.figures = Figures(Statistics())
        self.refused: Unsupported | None = None

    @property
    def enough(self) -> bool:
        """Whether no goal is left that somebody has to look for."""
        proved = any(isinstance(answer, Absent) for answer in self.decided.values())
        return may_end(self._goals, self._open, proved=proved)

    @property
    def _open(self) -> list[Goal]:
        return [goal for goal in self._goals if id(goal) not in self.decided]

    def hear(self, answer: Answer) -> bool:
        """Whether the answer is to be told at once: nothing that somebody says later is better."""
        match answer:
            case Found(goal=goal) | Absent(goal=goal):
                return self.decided.setdefault(id(goal), answer) is answer
            case Stopped(goal=goal):
                self.stopped.setdefault(id(goal), answer)
            case Figures():
                self.figures = answer
        return False

    def rest(self) -> Iterator[Answer]:
        """What is to be said at the end."""
        for goal in self._open:
            nothing = Stopped(goal, Limit.UNDECIDED, reason="everything else was found before")
            yield self.stopped.get(id(goal), nothing)
        yield self.figures


def _turn(search: Pausing[Any], told: _Told, seconds: float) -> Generator[Answer, None, bool]:
    """Go on with a search for so long; whether it has ended."""
    until = time.process_time() + seconds
    for answer in search:
        if answer is not None:
            if told.hear(answer):
                yield answer
        elif time.process_time() > until and not told.enough:
            return False
    return True
