"""Several searches side by side, each in a child of its own; the first answer to a goal counts, then all are ended.

Input: named works, the goals they speak of, limits. Output: per goal the first answer that decides it with the name of
its work, the figures of works that have ended, and what each work had to say when it decided nothing. A work that fails
is no answer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from clew.engines.child import Child, Raised, Work, fork, load, wake_when_orphaned
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, Progress, Stopped, may_end
from clew.records import dataclass

_POLL_SECONDS = 0.02
_LAST_WORDS_SECONDS = 0.2
"""So long the figures of who has decided the last goal are waited for."""


@dataclass(frozen=True, slots=True)
class Turns:
    """Who works when: each in turn, in rounds in which everybody has twice as long as in the last one.

    A question is often quick for one of many and endless for the others. If all went on beside each other the last one
    would start when the first ones have had most of the time; in rounds each has had within a constant of its share.
    """

    at_once: int = 2
    """So many work at the same time; the others wait for their turn, or pause."""
    patience: float = 1.5
    """So many seconds of a processor each has in the first round."""
    ahead: float = 2.0
    """So many seconds more those who begin have in it: most questions are quick for them."""
    alone: float = 0.0
    """So many seconds of a processor the first one has everything to itself, unless it ends before."""
    longer: float | None = None
    """So many seconds the others have when the first one has ended; without it, as many as they like."""


@dataclass(frozen=True, slots=True)
class Won:
    """The answer that decides a goal, and whose it is."""

    name: str
    answer: Found | Absent


@dataclass(frozen=True, slots=True)
class Lost:
    """Why a work decided nothing."""

    name: str
    reason: str
    said: Stopped | Raised


@dataclass(frozen=True, slots=True)
class Summed:
    """The figures of a work that has ended."""

    name: str
    figures: Figures


def race(
    works: Mapping[str, Work],
    goals: tuple[Goal, ...],
    budget: Budget,
    turns: Turns = Turns(),  # noqa: B008 - it is frozen
) -> Iterator[Won | Lost | Summed]:
    """Run the works until every goal is decided, all have ended, or the budget is spent."""
    runners = _Runners(works, goals, budget, turns)
    try:
        yield from _follow(runners, goals, budget)
    finally:
        runners.close()


class _Runners:
    """The children of a race: a resource."""

    def __init__(self, works: Mapping[str, Work], goals: tuple[Goal, ...], budget: Budget, turns: Turns) -> None:
        self.names = tuple(works)
        self._works = dict(works)
        self._turns = turns
        self._over: float | None = None
        self._goals = goals
        self._budget = budget
        self._every: list[Child] = []
        self.running: dict[str, Child] = {}
        """Who has started and not ended, also those that pause."""
        self._round = 0
        self._due = list(self.names)
        """Who has not had a turn in this round."""
        self._active: list[str] = []
        self._invite(1 if turns.alone else turns.at_once)

    def tend(self) -> bool:
        """Let work whose turn it is; whether anybody is left who still may."""
        first = self.running.get(self.names[0])
        if first is None or first.usage.has_had(self._turns.alone):
            tired = [name for name in self._active if self.running[name].usage.has_had(self._share(name))]
            self._active = [name for name in self._active if name not in tired]
            self._invite(self._turns.at_once)
            for name in tired:
                if name not in self._active:
                    self.running[name].pause()
        return bool(self.running) and (self._over is None or time.monotonic() < self._over)

    def _share(self, name: str) -> float:
        """How many seconds somebody may have had by the end of this round."""
        ahead = self._turns.ahead if name in self.names[: self._turns.at_once] else 0.0
        return ahead + self._turns.patience * ((2 << self._round) - 1)

    def _invite(self, most: int) -> None:
        """Let the next ones work as long as there is room; begin a new round when all have had their turn."""
        while len(self._active) < most:
            if not self._due:
                left = [name for name in self.names if name in self.running and name not in self._active]
                if not left:
                    return
                self._round += 1
                self._due = left
            name = self._due.pop(0)
            if name in self.running:
                self.running[name].go_on()
            else:
                self._start(name)
            self._active.append(name)

    def end(self, name: str) -> None:
        """Somebody has ended."""
        del self.running[name]
        self._active = [each for each in self._active if each != name]
        self._due = [each for each in self._due if each != name]
        if name == self.names[0] and self._turns.longer is not None:
            self._over = time.monotonic() + self._turns.longer

    def is_paused(self, name: str) -> bool:
        """Whether nothing is to be expected of somebody but what was said before."""
        return name not in self._active

    def _start(self, name: str) -> None:
        inherited = [end for child in self._every for end in child.ends]
        child = fork(_alone(self._works[name], inherited), self._goals, self._budget)
        self._every.append(child)
        self.running[name] = child

    def close(self) -> None:
        """End all."""
        for child in self._every:
            child.close()


def _alone(work: Work, inherited: Sequence[int]) -> Work:
    """The work in a child that lets go of the pipes of its elder siblings: those must close with the parent alone.

    A child that pauses would not notice that a pipe closes.
    """

    def run(budget: Budget) -> Iterator[Answer]:
        wake_when_orphaned()
        for end in inherited:
            os.close(end)
        yield from work(budget)

    return run


def _follow(runners: _Runners, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Won | Lost | Summed]:
    """What they say, as long as there is an open goal that not all of them have given up."""
    waiting = {id(goal) for goal in goals}
    left = {id(goal): set(runners.names) for goal in goals}
    proved = False
    winner = ""
    while not _answered(goals, waiting, proved=proved) and budget.spent() is None and runners.tend():
        if not any(left[each] for each in waiting):
            break
        for name, child in tuple(runners.running.items()):
            patience = 0.0 if runners.is_paused(name) else _POLL_SECONDS
            for message in child.messages(patience):
                for told in _heard(name, load(message, goals), waiting, budget.report):
                    proved = proved or (isinstance(told, Won) and isinstance(told.answer, Absent))
                    if isinstance(told, Lost):
                        given_up = (told.said.goal,) if isinstance(told.said, Stopped) else goals
                        for goal in given_up:
                            left[id(goal)].discard(name)
                    winner = name if isinstance(told, Won) else "" if isinstance(told, Summed) else winner
                    yield told
            if child.at_end:
                runners.end(name)
    if winner in runners.running:
        yield from _last_words(winner, runners.running[winner], goals)


def _last_words(name: str, child: Child, goals: tuple[Goal, ...]) -> Iterator[Summed]:
    """The figures that follow the last answer."""
    until = time.monotonic() + _LAST_WORDS_SECONDS
    while not child.at_end and time.monotonic() < until:
        for message in child.messages(_POLL_SECONDS):
            told = load(message, goals)
            if isinstance(told, Figures):
                yield Summed(name, told)
                return


def _answered(goals: tuple[Goal, ...], waiting: set[int], *, proved: bool) -> bool:
    return may_end(goals, [goal for goal in goals if id(goal) in waiting], proved=proved)


def _heard(
    name: str, message: Answer | Progress | Raised, waiting: set[int], report: Callable[[Progress], None]
) -> Iterator[Won | Lost | Summed]:
    match message:
        case Progress():
            report(message)
        case Found(goal=goal) | Absent(goal=goal):
            if id(goal) in waiting:
                waiting.remove(id(goal))
                yield Won(name, message)
        case Stopped(reason=reason, limit=limit):
            yield Lost(name, reason or limit.value, message)
        case Raised(error=error, text=text):
            yield Lost(name, str(error) if error is not None else text.strip().splitlines()[-1], message)
        case Figures():
            yield Summed(name, message)
