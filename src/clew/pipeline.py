"""The pipeline: a loaded program and questions in, an outcome out.

Questions become universal goals, and those with the same needs share a search. The program becomes the model that the
engine eats, the engine runs in a child under the limits, and every run that it finds is replayed on the program that
was asked about before it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple

from clew.confirm import Fairness, Refuted, confirm, watched_terms
from clew.frontends import Loaded
from clew.ir.errors import InputError, Unsupported
from clew.ir.program import Program
from clew.ir.properties import NoViolation, Property
from clew.ir.terms import Term
from clew.judge import Findings, Judge
from clew.lift import Lift, Lowered, ask_behind, compose, same
from clew.models.engine import Absent, Found, Goal, Progress, SafeGoal, Stopped
from clew.models.goals import after, goal_of
from clew.models.pushdown import Pushdown
from clew.outcome import Note, Outcome, Result, Statistics
from clew.passes import Fact, Pass
from clew.plan import LINEAR_TIME, Plan, choose, describe, divide, option_fields
from clew.question import asked_about, properties_of, versions
from clew.registry import MODELS, resolve
from clew.registry import PASSES as PASS_ROWS
from clew.search import Limits, OutOfTime, Search, Watch, not_run, search, together
from clew.verdict import Limit, Loses, Unknown
from clew.widths import Reduction

__all__ = ["Abstraction", "Fairness", "Limits", "OutOfTime", "Watch", "check", "count", "lower", "without_answer"]

PASSES = ("fold", "forget")
"""What every program goes through before a question is asked; counting takes the program as it is."""
ABSTRACTING = ("bits",)
"""What drops data that nobody needs."""
FOR_MODELS = {"pushdown": ("wrappers", "inputs", "bits")}
"""What programs go through instead, for engines that eat such a model."""


class Abstraction(Enum):
    """What is dropped of a program before it is searched; no verdict depends on it."""

    NONE = "none"
    BITS = "bits"
    """Data that can make no difference."""
    ALPHA = "alpha"
    """Bits, along their importance, as many as make no difference."""
    REFINE = "refine"
    """All bits at first, then fewer and fewer, until no run is found that is none."""


def _nobody(progress: Progress) -> None:
    del progress


def check(
    loaded: Loaded,
    properties: Sequence[str] = (),
    *,
    engine: str | None = None,
    fairness: Fairness = Fairness.NONE,
    limits: Limits | None = None,
    abstraction: Abstraction = Abstraction.BITS,
    watch: Watch = _nobody,
    tell: Callable[[str], None] | None = None,
) -> Outcome:
    """Answer the properties (formulas, check ids, …); without any, those of the source and the default checks.

    `watch` is told how far the search has come, `tell` what was chosen and why.
    """
    limits = limits or Limits()
    items = properties_of(loaded, properties)
    goals = [goal_of(item.question, fair=fairness is Fairness.WEAK) for item in items]
    judge = Judge(loaded, fairness)
    results = {
        number: judge.undecided(item, asked.reason)
        for number, (item, asked) in enumerate(zip(items, goals, strict=True))
        if asked.goal is None
    }
    findings: list[Findings] = []
    reductions: list[Reduction] = []
    faults: list[str] = []
    for version, numbers in versions(loaded, items):
        judge = Judge(version, fairness)
        questions = [(number, items[number], goal) for number in numbers if (goal := goals[number].goal) is not None]
        for share in divide(engine, version.subject, tuple(goal for _, _, goal in questions)) if questions else ():
            # What has ended everything ends the searches that are left too.
            over = [each.search.ended.limit for each in findings if each.search.ended.limit in _ENDS_EVERYTHING]
            part = [questions[place] for place in share.goals]
            asked_here = [(item, goal) for _, item, goal in part]
            task = _Task(version, share.plan, asked_here, fairness, limits, watch, tell, over)
            found, reduction = _answered(task, abstraction)
            findings.append(found)
            reductions += () if reduction is None else (reduction,)
            results |= {number: judge.result(item, found, place) for place, (number, item, _) in enumerate(part)}
        faults += judge.faults
    searches = [found.search for found in findings]
    notes = (note for each in searches for note in each.figures.notes)
    statistics = replace(together(searches), seconds=limits.used)
    answers = tuple(results[number] for number in range(len(items)))
    return Outcome(answers, statistics, (*loaded.notes, *notes), tuple(faults), tuple(reductions))


_ENDS_EVERYTHING = (Limit.TIME, Limit.INTERRUPTED)


class _Task(NamedTuple):
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


def _answered(task: _Task, abstraction: Abstraction) -> tuple[Findings, Reduction | None]:
    """What is found on the model for the questions, after all that drops what they do not need."""
    more: tuple[str, ...] = FOR_MODELS.get(task.plan.row.model, ABSTRACTING)
    besides = tuple(name for name in more if name != "bits")
    match abstraction:
        case Abstraction.NONE:
            more = ()
        case Abstraction.ALPHA:
            more = (*besides, "alpha")
        case Abstraction.REFINE if isinstance(task.loaded.subject, Program):
            return _refined(task, besides)
        case Abstraction.BITS | Abstraction.REFINE:
            pass
    made = lower(task.loaded.subject, task.plan, passes=(*PASSES, *more), watched=task.watched)
    return _findings(task, made), made.reduction


def _refined(task: _Task, more: tuple[str, ...]) -> tuple[Findings, Reduction | None]:
    """What is found on a coarse model that was refined until every run found on it is one of the program."""
    from clew.passes.alpha.refine import coarsest  # here because start-up time counts

    prepared = transform(task.loaded.program, (*PASSES, *more), task.watched)
    attempt = coarsest(prepared.result, _still_watched(task.watched, prepared))
    if attempt is None:
        made = lower(task.loaded.subject, task.plan, passes=(*PASSES, *more), watched=task.watched)
        return _findings(task, made), made.reduction
    while True:
        coarse = attempt.lowered
        upper = replace(
            coarse, lift=compose(prepared.lift, coarse.lift), asked=ask_behind(prepared.asked, coarse.asked)
        )
        bottom = _made(upper, task.plan, task.watched)
        found = _findings(task, replace(upper, result=bottom.result, lift=compose(upper.lift, bottom.lift)))
        wrong = _that_do_not_replay(task, found)
        if not wrong or not attempt.short or found.search.ended.limit is not None:
            return found, coarse.reduction
        attempt = attempt.refined([bottom.lift.run(each.run) for each in wrong])


def _that_do_not_replay(task: _Task, found: Findings) -> list[Found]:
    wrong: list[Found] = []
    for place, (item, _) in enumerate(task.questions):
        answer = found.search.answers.get(place)
        if isinstance(answer, Found):
            home = found.lift.run(answer.run)
            if home is None or isinstance(
                confirm(task.loaded.subject, item.question, home, fairness=task.fairness), Refuted
            ):
                wrong.append(answer)
    return wrong


def _findings(task: _Task, model: Lowered[Any]) -> Findings:
    """What one search finds for its questions."""
    loaded, plan = task.loaded, task.plan
    goals = tuple(after(goal, model.asked) for _, goal in task.questions)
    aside = (SafeGoal(loaded.undefined, aside=True),) if loaded.undefined else ()
    if task.tell is not None:
        texts = (f"question: {item.text}" for item, _ in task.questions)
        task.tell("\n".join([*texts, describe(plan, model.result, goals)]))
        if model.reduction is not None and model.reduction.exponent:
            task.tell(model.reduction.text)
    if task.over:
        return Findings(not_run(task.over[0] or Limit.UNDECIDED), model.lift, plan.text)
    try:
        found = search(plan, model.result, (*goals, *aside), task.limits, task.watch)
    except Unsupported as refused:
        if plan.reason != LINEAR_TIME:
            raise
        reason = f"linear time is decided with concrete values only: {refused}"
        found = not_run(Limit.UNDECIDED, reason)
    if not aside:
        return Findings(found, model.lift, plan.text)
    answer = found.answers.get(len(goals))
    if isinstance(answer, Stopped) and answer.limit is Limit.UNDECIDED and _some_absent(found):
        # This engine does not decide it, perhaps another one does.
        other = choose(None, loaded.subject, aside)
        alone = lower(loaded.subject, other, passes=PASSES)
        answer = search(other, alone.result, aside, task.limits, task.watch).answers.get(0)
    return Findings(found, model.lift, plan.text, _cut(answer))


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


class Counted(NamedTuple):
    """The figures of a whole state space, why they are not complete if they are not, and what else is to be known."""

    statistics: Statistics
    incomplete: Unknown | None
    notes: tuple[Note, ...] = ()


def count(
    loaded: Loaded, *, engine: str | None = None, limits: Limits | None = None, watch: Watch = _nobody
) -> Counted:
    """Explore the whole state space without a question."""
    limits = limits or Limits()
    if loaded.pushdown is not None:
        raise InputError("a pushdown system has infinitely many configurations; nothing is counted")
    plan = choose(engine)
    found = search(plan, lower(asked_about(loaded, ()).program, plan).result, (), limits, watch)
    statistics = replace(found.figures.statistics, seconds=limits.used)
    notes = (*loaded.notes, *found.figures.notes)
    if found.ended.limit is None:
        return Counted(statistics, None, notes)
    return Counted(statistics, Unknown(found.ended.limit, statistics.states, found.ended.reason), notes)


def lower(
    subject: Program | Pushdown, plan: Plan, *, passes: Sequence[str | Pass] = (), watched: tuple[Term, ...] = ()
) -> Lowered[Any]:
    """The subject as the kind of model that the engine eats: a program after the passes, a pushdown system as it is.

    Goals ask `watched` terms in states.
    """
    if isinstance(subject, Pushdown):
        return Lowered(subject, Lift(same, Loses.NOTHING))
    prepared = transform(subject, passes, watched)
    lowered = _made(prepared, plan, watched)
    return replace(prepared, result=lowered.result, lift=compose(prepared.lift, lowered.lift))


def _made(prepared: Lowered[Program], plan: Plan, watched: tuple[Term, ...]) -> Lowered[Any]:
    """The model of a prepared program."""
    make: Any = resolve(MODELS[plan.row.model])
    made: Lowered[Any] = make(prepared.result, watched=_still_watched(watched, prepared))
    return made


def transform(program: Program, passes: Sequence[str | Pass], watched: tuple[Term, ...] = ()) -> Lowered[Program]:
    """The program after the passes in order, each with the facts that it needs, and the way back.

    A pass that is named and has the option `watched` is told what somebody asks of states.
    """
    done = Lowered(program, Lift(same, Loses.NOTHING))
    facts: frozenset[Fact] = frozenset()
    for each in passes:
        step = _pass(each, _still_watched(watched, done)) if isinstance(each, str) else each
        assert step.needs <= facts, f"the pass {step.name} should come behind one that gives {step.needs - facts}"
        made = step.run(done.result)
        reduction = made.reduction or done.reduction
        done = Lowered(made.result, compose(done.lift, made.lift), reduction, ask_behind(done.asked, made.asked))
        facts |= step.gives
    return done


def _pass(name: str, watched: tuple[Term, ...]) -> Pass:
    make: Any = resolve(PASS_ROWS[name])
    step: Pass = make(watched=watched) if "watched" in option_fields(make) else make()
    return step


def _still_watched(watched: tuple[Term, ...], made: Lowered[Any]) -> tuple[Term, ...]:
    """What is asked of states behind what was made."""
    bounds = [made.asked(term) for term in watched]
    return tuple(dict.fromkeys(term for each in bounds for term in (each.always, each.sometimes)))


def without_answer(limit: Limit, reason: str, limits: Limits, properties: Sequence[str]) -> Outcome:
    """The outcome where a limit ended everything before an engine could answer."""
    texts = properties or ("the question",)
    results = tuple(Result(Property(text, NoViolation()), Unknown(limit, reason=reason)) for text in texts)
    return Outcome(results, Statistics(seconds=limits.used))
