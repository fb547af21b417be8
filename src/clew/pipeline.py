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

from clew.confirm import Fairness, watched_terms
from clew.frontends import Loaded
from clew.ir.errors import InputError, Unsupported
from clew.ir.program import Program
from clew.ir.properties import NoViolation, Property
from clew.ir.terms import Term
from clew.judge import Findings, Judge
from clew.lift import Lift, Lowered, compose, same
from clew.models.engine import Absent, Found, Goal, Progress, SafeGoal, Stopped
from clew.models.goals import goal_of
from clew.models.pushdown import Pushdown
from clew.outcome import Note, Outcome, Result, Statistics
from clew.passes import Fact, Pass
from clew.plan import LINEAR_TIME, Plan, choose, describe, divide, option_fields
from clew.question import properties_of, versions
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
            model = _model(version, share.plan, asked_here, abstraction)
            found = _findings(version, share.plan, model, asked_here, limits, watch, tell, over)
            findings.append(found)
            reductions += () if model.reduction is None else (model.reduction,)
            results |= {number: judge.result(item, found, place) for place, (number, item, _) in enumerate(part)}
        faults += judge.faults
    searches = [found.search for found in findings]
    notes = (note for each in searches for note in each.figures.notes)
    statistics = replace(together(searches), seconds=limits.used)
    answers = tuple(results[number] for number in range(len(items)))
    return Outcome(answers, statistics, (*loaded.notes, *notes), tuple(faults), tuple(reductions))


_ENDS_EVERYTHING = (Limit.TIME, Limit.INTERRUPTED)


def _model(
    loaded: Loaded, plan: Plan, questions: Sequence[tuple[Property, Goal]], abstraction: Abstraction
) -> Lowered[Any]:
    """The model for the questions, after all that drops what they do not need."""
    watched = tuple(term for item, _ in questions for term in watched_terms(item.question))
    more = () if abstraction is Abstraction.NONE else FOR_MODELS.get(plan.row.model, ABSTRACTING)
    return lower(loaded.subject, plan, passes=(*PASSES, *more), watched=watched)


def _findings(
    loaded: Loaded,
    plan: Plan,
    model: Lowered[Any],
    questions: Sequence[tuple[Property, Goal]],
    limits: Limits,
    watch: Watch,
    tell: Callable[[str], None] | None,
    over: Sequence[Limit | None],
) -> Findings:
    """What one search finds for its questions; `over` are limits that have ended everything already."""
    goals = tuple(goal for _, goal in questions)
    aside = (SafeGoal(loaded.undefined, aside=True),) if loaded.undefined else ()
    if tell is not None:
        tell("\n".join([*(f"question: {item.text}" for item, _ in questions), describe(plan, model.result, goals)]))
        if model.reduction is not None and model.reduction.exponent:
            tell(model.reduction.text)
    if over:
        return Findings(not_run(over[0] or Limit.UNDECIDED), model.lift, plan.text)
    try:
        found = search(plan, model.result, (*goals, *aside), limits, watch)
    except Unsupported as refused:
        if plan.reason != LINEAR_TIME:
            raise
        reason = f"linear time is decided with concrete values only: {refused}"
        found = not_run(Limit.UNDECIDED, reason)
    return Findings(found, model.lift, plan.text, _cut(found, len(goals)) if aside else None)


def _cut(found: Search, aside: int) -> str | None:
    """Why absence does not count: some run, or perhaps one, was looked at only up to something undefined."""
    match found.answers.get(aside):
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
    found = search(plan, lower(loaded.program, plan).result, (), limits, watch)
    statistics = replace(found.figures.statistics, seconds=limits.used)
    notes = (*loaded.notes, *found.figures.notes)
    if found.ended.limit is None:
        return Counted(statistics, None, notes)
    return Counted(statistics, Unknown(found.ended.limit, statistics.states, found.ended.reason), notes)


def lower(
    subject: Program | Pushdown, plan: Plan, *, passes: Sequence[str] = (), watched: tuple[Term, ...] = ()
) -> Lowered[Any]:
    """The subject as the kind of model that the engine eats: a program after the passes, a pushdown system as it is.

    Goals ask `watched` terms in states.
    """
    if isinstance(subject, Pushdown):
        return Lowered(subject, Lift(same, Loses.NOTHING))
    make: Any = resolve(MODELS[plan.row.model])
    prepared = transform(subject, passes, watched)
    lowered: Lowered[Any] = make(prepared.result, watched=watched)
    return Lowered(lowered.result, compose(prepared.lift, lowered.lift), prepared.reduction)


def transform(program: Program, passes: Sequence[str], watched: tuple[Term, ...] = ()) -> Lowered[Program]:
    """The program after the named passes in order, each with the facts that it needs, and the way back.

    A pass with the option `watched` is told what somebody asks of states.
    """
    done = Lowered(program, Lift(same, Loses.NOTHING))
    facts: frozenset[Fact] = frozenset()
    for name in passes:
        make: Any = resolve(PASS_ROWS[name])
        step: Pass = make(watched=watched) if "watched" in option_fields(make) else make()
        assert step.needs <= facts, f"the pass {name} should come behind one that gives {step.needs - facts}"
        after = step.run(done.result)
        done = Lowered(after.result, compose(done.lift, after.lift), after.reduction or done.reduction)
        facts |= step.gives
    return done


def without_answer(limit: Limit, reason: str, limits: Limits, properties: Sequence[str]) -> Outcome:
    """The outcome where a limit ended everything before an engine could answer."""
    texts = properties or ("the question",)
    results = tuple(Result(Property(text, NoViolation()), Unknown(limit, reason=reason)) for text in texts)
    return Outcome(results, Statistics(seconds=limits.used))
