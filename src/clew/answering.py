"""Answering: questions that go together, on the models that suit them.

Input: questions with their plan, limits, and how much is to be dropped of the program. Output: findings, and what was
dropped. Without refinement one model answers all. With it, coarse models come first: what has no run on them has none;
a run of them counts where it replays; the rest is asked of the next finer one, in the end of a precise one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple

from clew.confirm import Fairness, Refuted, confirm, watched_terms
from clew.engines.child import Ended
from clew.frontends import Loaded
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.properties import Property
from clew.ir.terms import Term
from clew.judge import Findings
from clew.lift import Lift, Lowered, Run, compose, same
from clew.models.engine import Absent, Figures, Found, Goal, SafeGoal, Stopped
from clew.models.goals import after
from clew.outcome import Statistics
from clew.plan import LINEAR_TIME, Plan, choose, describe
from clew.prepare import (
    ABSTRACTING,
    FOR_MODELS,
    PASSES,
    behind,
    is_unbreakable,
    lower,
    model_of,
    still_watched,
    transform,
)
from clew.search import Limits, Search, Watch, not_run, search, together
from clew.verdict import Limit, Loses
from clew.widths import Reduction

MOMENT, WHILE = 1.5, 5.0
"""So many seconds are given to a precise model, and then to coarse ones; no more than a share of all time."""
SHARE = 0.2
ROUNDS = 8
"""So many coarse models are tried."""
MANY = 1 << 16
"""Where there may be so many heads, coarse models come first."""


class Abstraction(Enum):
    """What is dropped of a program before it is searched; no verdict depends on it."""

    AUTO = "auto"
    """As `bits`; recursive programs that take longer than a moment are then tried as with `refine`, for a while."""
    NONE = "none"
    BITS = "bits"
    """Data that can make no difference."""
    ALPHA = "alpha"
    """Bits, along their importance, as many as make no difference."""
    REFINE = "refine"
    """All bits at first, then fewer and fewer, until no run is found that is none."""


class Task(NamedTuple):
    """Questions that go together, who answers them, within which limits; `over` have ended everything already."""

    loaded: Loaded
    plan: Plan
    questions: Sequence[tuple[Property, Goal]]
    fairness: Fairness
    limits: Limits
    watch: Watch
    tell: Callable[[str], None] | None
    over: Sequence[Limit | None]

    @property
    def watched(self) -> tuple[Term, ...]:
        """What is asked of states."""
        return tuple(term for item, _ in self.questions for term in watched_terms(item.question))


def answered(task: Task, abstraction: Abstraction) -> tuple[Findings, Reduction | None]:
    """What is found, and what was dropped for it."""
    more: tuple[str, ...] = FOR_MODELS.get(task.plan.row.model, ABSTRACTING)
    besides = tuple(name for name in more if name != "bits")
    more = {Abstraction.NONE: (), Abstraction.ALPHA: (*besides, "alpha")}.get(abstraction, more)
    program = isinstance(task.loaded.subject, Program) and not task.over
    recursive = task.plan.row.model == "pushdown"
    subject = task.loaded.subject
    if isinstance(subject, Program):
        prepared = transform(subject, (*PASSES, *more), task.watched)
        precise = _Model(prepared.result, model_of(prepared, task.plan, task.watched))
    else:
        precise = _Model(None, lower(subject, task.plan))
    refines = abstraction is Abstraction.REFINE or (abstraction is Abstraction.AUTO and recursive)
    if not program or not refines:
        return _found(task, precise), precise.made.reduction
    return _Stages(task, precise, besides).answered(at_once=abstraction is Abstraction.REFINE)


class _Model(NamedTuple):
    """A model with its way back, and the program that it was made of."""

    program: Program | None
    made: Lowered[Any]


# --- one model --------------------------------------------------------------------------------------------------------


def _found(task: Task, of: _Model, places: Sequence[int] | None = None) -> Findings:
    """What one search finds for the questions, or for some of them; what nothing can break needs no search."""
    loaded, plan, model = task.loaded, task.plan, of.made
    questions = [task.questions[place] for place in (range(len(task.questions)) if places is None else places)]
    aside = (SafeGoal(loaded.undefined, aside=True),) if loaded.undefined else ()
    goals = (*(after(goal, model.asked) for _, goal in questions), *aside)
    _tell(task, questions, model, goals[: len(questions)])
    if task.over:
        return Findings(not_run(task.over[0] or Limit.UNDECIDED), model.lift, plan.text)
    asked = [place for place, goal in enumerate(goals) if of.program is None or not is_unbreakable(goal, of.program)]
    answers: dict[int, Found | Absent | Stopped] = {
        place: Absent(goal) for place, goal in enumerate(goals) if place not in asked
    }
    found = Search(answers, Figures(Statistics(setup_seconds=task.limits.used)), Ended(None))
    if asked:
        found = _searched(task, model, goals, asked, answers)
    if not aside:
        return Findings(found, model.lift, plan.text)
    answer = found.answers.get(len(questions))
    if isinstance(answer, Stopped) and answer.limit is Limit.UNDECIDED and _some_absent(found):
        # This engine does not decide it, perhaps another one does.
        other = choose(None, loaded.subject, aside)
        alone = lower(loaded.subject, other, passes=PASSES)
        answer = search(other, alone.result, aside, task.limits, task.watch).answers.get(0)
    return Findings(found, model.lift, plan.text, _cut(answer))


def _tell(task: Task, questions: Sequence[tuple[Property, Goal]], model: Lowered[Any], goals: tuple[Goal, ...]) -> None:
    if task.tell is None:
        return
    texts = (f"question: {item.text}" for item, _ in questions)
    task.tell("\n".join([*texts, describe(task.plan, model.result, goals)]))
    if model.reduction is not None and model.reduction.exponent:
        task.tell(model.reduction.text)


def _searched(
    task: Task,
    model: Lowered[Any],
    goals: tuple[Goal, ...],
    asked: list[int],
    known: dict[int, Found | Absent | Stopped],
) -> Search:
    """What a search for some of the goals finds, beside what is known."""
    try:
        found = search(task.plan, model.result, tuple(goals[place] for place in asked), task.limits, task.watch)
    except Unsupported as refused:
        if task.plan.reason != LINEAR_TIME:
            raise
        reason = f"linear time is decided with concrete values only: {refused}"
        found = not_run(Limit.UNDECIDED, reason)
    return replace(found, answers=known | {asked[number]: answer for number, answer in found.answers.items()})


def _some_absent(found: Search) -> bool:
    return any(isinstance(each, Absent) for each in found.answers.values())


def _cut(aside: Found | Absent | Stopped | None) -> str | None:
    """Why absence does not count: some run, or perhaps one, was looked at only up to something undefined."""
    match aside:
        case Absent():
            return None
        case Found(check=check, span=span):
            where = f" at {span}" if span is not None else ""
            return f"a run meets {check}{where}, and what follows there is not defined; it was not looked at"
        case Stopped() | None:
            return "some run may meet something undefined, behind which nothing was looked at"


# --- several models ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Stages:
    """Models one after the other, and what is known so far; runs are those of the program that was asked about."""

    task: Task
    precise: _Model
    besides: tuple[str, ...]
    answers: dict[int, Found | Absent | Stopped] = field(default_factory=dict)
    searches: list[Search] = field(default_factory=list)
    cut: str | None = None
    reduction: Reduction | None = None

    @property
    def open(self) -> list[int]:
        """The questions without an answer."""
        return [place for place in range(len(self.task.questions)) if place not in self.answers]

    def answered(self, *, at_once: bool) -> tuple[Findings, Reduction | None]:
        """Everything, in the order in which it is likely to be quick."""
        limits = self.task.limits
        self.reduction = self.precise.made.reduction
        few = self.reduction is None or self.reduction.heads_after < MANY
        if few and not at_once:
            found = _found(self.task._replace(limits=_within(limits, MOMENT)), self.precise)
            if found.search.ended.limit is not Limit.TIME or _is_over(limits):
                return found, self.precise.made.reduction
            self._take(found, range(len(self.task.questions)))
            self.task = self.task._replace(tell=None)
        if self.open:
            self._refine(limits if at_once else _within(limits, WHILE), None if at_once else ROUNDS)
        if self.open:
            self._finish(_found(self.task, self.precise, self.open))
        ended = self.searches[-1].ended
        figures = replace(self.searches[-1].figures, statistics=together(self.searches))
        merged = Search(self.answers, figures, ended)
        return Findings(merged, Lift(same, Loses.PRECISION), self.task.plan.text, self.cut), self.reduction

    def _refine(self, limits: Limits, rounds: int | None) -> None:
        """Coarse models, until all is answered or the limits are reached."""
        from clew.passes.alpha.refine import coarsest  # here because start-up time counts

        task = self.task
        assert isinstance(task.loaded.subject, Program), "only programs should be refined"
        prepared = transform(task.loaded.subject, (*PASSES, *self.besides), task.watched)
        attempt = coarsest(prepared.result, still_watched(task.watched, prepared))
        while attempt is not None and self.open and (rounds is None or attempt.number <= rounds):
            places = self.open
            upper = behind(prepared, attempt.lowered)
            model = model_of(replace(upper, lift=Lift(same, Loses.NOTHING)), task.plan, task.watched)
            home = compose(upper.lift, model.lift)
            found = _found(task._replace(limits=limits), _Model(upper.result, replace(model, lift=home)), places)
            wrong = self._take(found, places)
            self.reduction = attempt.lowered.reduction
            if not attempt.short or found.search.ended.limit is not None or (not wrong and found.cut is None):
                return
            attempt = attempt.refined([model.lift.run(run) for run in wrong])

    def _take(self, found: Findings, places: Sequence[int]) -> list[Run]:
        """Keep what counts: absence where nothing was cut, and runs that replay; the other runs are given back."""
        wrong: list[Run] = []
        self.searches.append(found.search)
        for number, place in enumerate(places):
            match found.search.answers.get(number):
                case Absent() as absent if found.cut is None:
                    self.answers[place] = absent
                case Found(run=run) as there:
                    home = found.lift.run(run)
                    question = self.task.questions[place][0].question
                    subject, fairness = self.task.loaded.subject, self.task.fairness
                    if home is None or isinstance(confirm(subject, question, home, fairness=fairness), Refuted):
                        wrong.append(run)
                    else:
                        self.answers[place] = replace(there, run=home)
                case _:
                    pass
        return wrong

    def _finish(self, found: Findings) -> None:
        """Take all answers of the precise model as they are."""
        self.searches.append(found.search)
        self.cut = found.cut
        self.reduction = self.precise.made.reduction
        for number, place in enumerate(self.open):
            match found.search.answers.get(number):
                case None:
                    pass
                case Found(goal=goal, run=run) as there:
                    home = found.lift.run(run)
                    missing = Stopped(goal, Limit.SPURIOUS, reason="it has no counterpart in the program")
                    self.answers[place] = missing if home is None else replace(there, run=home)
                case other:
                    self.answers[place] = other


def _within(limits: Limits, seconds: float) -> Limits:
    """The limits of a short while from now on."""
    left = seconds if limits.seconds is None else min(seconds, SHARE * limits.seconds, limits.seconds - limits.used)
    return replace(limits, seconds=limits.used + max(left, 0.0))


def _is_over(limits: Limits) -> bool:
    return limits.seconds is not None and limits.used >= limits.seconds
