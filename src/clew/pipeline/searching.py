"""A search: the engine of a plan in a child, under limits.

Input: a plan, a model, goals, limits, and whom to tell the progress. Output: the answers by goal, the figures, and how
the child ended. Where the child was stopped before it could tell its figures, the last progress stands in for them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import field, replace
from typing import Any

from clew.engines.child import Ended, in_child
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, Progress, SafeGoal, Stopped, may_end
from clew.models.saving import Saves
from clew.outcome import Statistics
from clew.pipeline.planning.plan import Plan
from clew.records import dataclass
from clew.verdict import Limit

Watch = Callable[[Progress], None]


_AGAIN_SECONDS = 10.0
"""So long the other questions are looked at, at least, once one has failed."""
_MOMENT_SECONDS = 2.0
_FIRST_SECONDS, _SECOND_SECONDS = 8.0, 60.0
_BESIDE_SECONDS = 6.0
_FAILED = "another question has failed, and so this one was given only as much time again"


class OutOfTime(BaseException):
    """Raised from outside (an alarm) into work that has no loop of its own to look at the clock."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a check may use; `started` is when the clock began to run (monotonic)."""

    seconds: float | None = None
    bytes: int | None = None
    workers: int = 1
    started: float = field(default_factory=time.monotonic)
    hurries: bool = False
    """Whether one failure settles what the user wants to know: others get only as much time again as was used."""
    disk: int | None = None
    """How many bytes of files may hold what memory has no room for."""
    saves: Saves | None = None
    """Where checkpoints go, where they are wanted."""

    @property
    def deadline(self) -> float | None:
        """When the time is over, on the monotonic clock."""
        return None if self.seconds is None else self.started + self.seconds

    @property
    def used(self) -> float:
        """The seconds since the clock began to run."""
        return round(time.monotonic() - self.started, 3)

    @property
    def after_failure(self) -> Limits:
        """The limits where a question has failed now."""
        return replace(self._for(max(self.used, _AGAIN_SECONDS)), hurries=False) if self.hurries else self

    @property
    def beside_proof(self) -> Limits:
        """The limits where what was asked is proved, and only something is looked for that would make it worthless."""
        return self._for(_BESIDE_SECONDS)

    @property
    def for_a_moment(self) -> Limits:
        """The limits where somebody else is to go on soon."""
        return self._for(_MOMENT_SECONDS)

    @property
    def before_others(self) -> Limits:
        """The limits of the first of several programs."""
        return self._for(_FIRST_SECONDS)

    @property
    def before_the_last(self) -> Limits:
        """The limits of one of several programs that is not the last."""
        return self._for(_SECOND_SECONDS)

    def _for(self, seconds: float) -> Limits:
        """The limits where at most so many seconds more are left."""
        until = self.used + seconds
        return replace(self, seconds=until if self.seconds is None else min(self.seconds, until))


@dataclass(frozen=True, slots=True)
class Search:
    """What came of running an engine; answers stand at the number of their goal."""

    answers: dict[int, Found | Absent | Stopped]
    figures: Figures
    ended: Ended


def search(
    plan: Plan,
    model: Any,  # noqa: ANN401 - engines differ in what they eat
    goals: tuple[Goal, ...],
    limits: Limits,
    watch: Watch,
    wholes: Sequence[str] = (),
    enough: frozenset[str] = frozenset(),
) -> Search:
    """Run the engine until it has answered, or until a limit ends it.

    `wholes` say for goals, by their numbers, of which property they are parts: the first run against a part is enough.
    Where a run violates one of the checks `enough`, the rest gets only a moment more.
    """
    last = _Last(watch)
    budget = Budget(
        deadline=limits.deadline, bytes=limits.bytes, workers=limits.workers, disk=limits.disk, saves=limits.saves
    )
    setup, told = limits.used, _Told(goals, wholes, limits, enough)
    work = in_child(
        lambda inner: plan.engine.check(model, goals, inner), goals, budget, last.see, lambda: told.limits.deadline
    )
    try:
        with closing(work) as answers:
            for answer in answers:
                told.hear(answer)
                if told.is_enough:
                    break
    except OutOfTime:
        told.ended = Ended(Limit.TIME)
    figures, ended = told.figures or Figures(_reached(last.progress)), told.ended
    if ended.limit is None and figures.limit is not None:
        ended = replace(ended, limit=figures.limit)
    statistics = replace(
        figures.statistics,
        peak_bytes=ended.peak_bytes or None,
        setup_seconds=round(setup + (figures.statistics.setup_seconds or 0.0), 3),
    )
    found = Search(told.answers, replace(figures, statistics=statistics), ended)
    return found if told.limits.seconds == limits.seconds else hurried(found)


class _Told:
    """What the child has told so far; it has state because answers come one by one."""

    def __init__(self, goals: tuple[Goal, ...], wholes: Sequence[str], limits: Limits, enough: frozenset[str]) -> None:
        self._goals, self._wholes, self._enough = goals, wholes, enough
        self._numbers = {id(goal): number for number, goal in enumerate(goals)}
        self.limits = limits
        """Those that hold now: a failure may leave less time to the rest."""
        self.answers: dict[int, Found | Absent | Stopped] = {}
        self.figures: Figures | None = None
        self.ended = Ended(Limit.CRASHED, "the search said nothing")
        self.is_enough = False
        """Whether nobody needs more answers."""

    def hear(self, answer: Answer | Ended) -> None:
        """Take one thing in."""
        match answer:
            case Ended():
                self.ended = answer
            case Figures():
                self.figures = answer
            case Found() | Absent() | Stopped():
                self.answers.setdefault(self._numbers[id(answer.goal)], answer)
        if isinstance(answer, Found) and is_failure(answer):
            self.limits = self.limits.after_failure
        if isinstance(answer, Found) and (rest := _spared(self._goals, self._wholes, self.answers)):
            self.answers |= rest
            self.ended, self.is_enough = Ended(None), True
        if isinstance(answer, Found) and answer.check in self._enough:
            self.limits = self.limits.for_a_moment


def hurried(found: Search) -> Search:
    """A search that was ended because something had failed: that is why it did not answer the rest."""
    answers = {
        number: replace(answer, limit=Limit.UNDECIDED, reason=_FAILED)
        if isinstance(answer, Stopped) and answer.limit is Limit.TIME
        else answer
        for number, answer in found.answers.items()
    }
    ended = found.ended
    if ended.limit is Limit.TIME:
        ended = replace(ended, limit=Limit.UNDECIDED, reason=_FAILED)
    return replace(found, answers=answers, ended=ended)


def is_failure(answer: Found | Absent | Stopped) -> bool:
    """Whether a run was found against a goal that somebody asks for."""
    return isinstance(answer, Found) and not (isinstance(answer.goal, SafeGoal) and answer.goal.aside)


def _spared(
    goals: tuple[Goal, ...], wholes: Sequence[str], answers: Mapping[int, Found | Absent | Stopped]
) -> dict[int, Stopped]:
    """The answers to goals that nobody needs any more, where there are no others; else nothing.

    What is aside says whether a proof counts, so it is needed where something is proved in a property that is not
    decided yet.
    """
    whole = dict(enumerate(wholes))
    broken = {whole[number] for number, answer in answers.items() if isinstance(answer, Found) and whole.get(number)}
    left = [number for number in range(len(goals)) if number not in answers and whole.get(number) not in broken]
    proved = any(isinstance(each, Absent) and whole.get(number) not in broken for number, each in answers.items())
    if not broken or not may_end(goals, [goals[number] for number in left], proved=proved):
        return {}
    reason = "a run against another part of the property was found before"
    open_goals = [number for number in range(len(goals)) if number not in answers]
    return {number: Stopped(goals[number], Limit.UNDECIDED, reason=reason) for number in open_goals}


def not_run(limit: Limit, reason: str = "") -> Search:
    """What came of a search that was not made."""
    return Search({}, Figures(Statistics()), Ended(limit, reason))


def together(searches: Sequence[Search]) -> Statistics:
    """The figures of several searches, one after the other: counts and times added, the largest depth and peak."""
    every = [each.figures.statistics for each in searches]
    if len(every) == 1:
        return every[0]
    added = {
        name: sum(known) if (known := [value for each in every if (value := getattr(each, name)) is not None]) else None
        for name in _ADDED
    }
    peaks = [each.peak_bytes for each in every if each.peak_bytes is not None]
    depths = [each.depth for each in every if each.depth is not None]
    seconds = [each.search_seconds for each in every if each.search_seconds is not None]
    return Statistics(
        **added,
        depth=max(depths, default=None),
        peak_bytes=max(peaks, default=None),
        setup_seconds=every[0].setup_seconds if every else None,
        search_seconds=round(sum(seconds), 6) if seconds else None,
    )


_ADDED = (
    "states",
    "transitions",
    "matches",
    "hash_matches",
    "deadlocks",
    "error_states",
    "solver_calls",
    "answered_without_solver",
    "matching_calls",
)


class _Last:
    """Passes progress on and keeps the last one."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self.progress = Progress()

    def see(self, progress: Progress) -> None:
        self.progress = progress
        self._watch(progress)


def _reached(progress: Progress) -> Statistics:
    return Statistics(
        states=progress.states or None, transitions=progress.transitions or None, depth=progress.depth or None
    )
