"""The pipeline: a loaded program and questions in, an outcome out.

Questions become universal goals, and those with the same needs share a search. The program becomes the model that the
engine eats, the engine runs in a child under the limits, and every run that it finds is replayed on the program that
was asked about before it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from clew.checks.races import watched
from clew.frontends import Loaded
from clew.ir.errors import InputError
from clew.ir.properties import Branching, NoDeadlock, NoViolation, Property
from clew.models.engine import Progress
from clew.models.goals import Asked, goal_of
from clew.outcome import Note, Outcome, Result, Statistics
from clew.pipeline.advice import advice
from clew.pipeline.confirm import Fairness
from clew.pipeline.plans import choose, divide
from clew.pipeline.prepare import PASSES, lower, transform
from clew.pipeline.questions import asked_about, properties_of, unasked, versions
from clew.pipeline.searching import Limits, OutOfTime, Search, Watch, hurried, search, together
from clew.pipeline.solve import Abstraction, Task, answered
from clew.pipeline.verdicts import Findings, Judge
from clew.pipeline.with_races import Ride, Way, ride
from clew.verdict import Fails, Limit, Unknown
from clew.widths import Reduction

__all__ = [
    "PASSES",
    "Abstraction",
    "Fairness",
    "Limits",
    "OutOfTime",
    "Watch",
    "check",
    "count",
    "lower",
    "transform",
    "without_answer",
]


def _nobody(progress: Progress) -> None:
    del progress


def check(
    loaded: Loaded,
    properties: Sequence[str] = (),
    *,
    engine: str | None = None,
    fairness: Fairness = Fairness.NONE,
    limits: Limits | None = None,
    abstraction: Abstraction = Abstraction.AUTO,
    watch: Watch = _nobody,
    tell: Callable[[str], None] | None = None,
) -> Outcome:
    """Answer the properties (formulas, check ids, …); without any, those of the source and the default checks.

    `watch` is told how far the search has come, `tell` what was chosen and why.
    """
    limits = limits or Limits()
    items = properties_of(loaded, properties)
    by_default = not properties and all(isinstance(item.question, NoViolation | NoDeadlock) for item in items)
    limits = replace(limits, hurries=by_default)
    goals = [goal_of(item.question, fair=fairness is Fairness.WEAK) for item in items]
    goals = [replace(asked, goal=None if asked.goal is None else watched(asked.goal)) for asked in goals]
    judge = Judge(loaded, fairness)
    results = {
        number: judge.undecided(item, asked.reason)
        for number, (item, asked) in enumerate(zip(items, goals, strict=True))
        if asked.goal is None and not isinstance(item.question, Branching)
    }
    findings: list[Findings] = []
    reductions: list[Reduction] = []
    faults: list[str] = []
    searches: list[Search] = []
    if by_default:
        ridden = _ridden(loaded, items, goals, Way(engine, fairness, limits, abstraction, watch, tell))
        results |= ridden.results
        findings += ridden.findings
        reductions += ridden.reductions
        faults += ridden.faults
    for version, numbers in versions(loaded, items, without=results):
        for number in numbers:
            if isinstance(items[number].question, Branching):
                from clew.pipeline.ctl_star import decide  # few questions need automata, and start-up time counts

                decided = decide(version, items[number], engine, fairness, limits, watch)
                results[number] = decided.result
                searches += decided.searches
                faults += () if decided.fault is None else (decided.fault,)
        judge = Judge(version, fairness)
        questions = [(number, items[number], goal) for number in numbers if (goal := goals[number].goal) is not None]
        for share in divide(engine, version.subject, tuple(goal for _, _, goal in questions)) if questions else ():
            # What has ended everything ends the searches that are left too.
            over = [each.search.ended.limit for each in findings if each.search.ended.limit in _ENDS_EVERYTHING]
            part = [questions[place] for place in share.goals]
            asked_here = [(item, goal) for _, item, goal in part]
            failed = any(isinstance(each.verdict, Fails) for each in results.values())
            within = limits.after_failure if failed else limits
            task = Task(version, share.plan, asked_here, fairness, within, watch, tell, over)
            found = answered(task, abstraction)
            if within.seconds != limits.seconds:
                found = found._replace(findings=replace(found.findings, search=hurried(found.findings.search)))
            findings.append(found.findings)
            reductions += () if found.reduction is None else (found.reduction,)
            by = judge if found.loaded is version else Judge(found.loaded, fairness)
            results |= {number: by.result(item, found.findings, place) for place, (number, item, _) in enumerate(part)}
            faults += () if by is judge else by.faults
        faults += judge.faults
    searches += [found.search for found in findings]
    notes = (note for each in searches for note in each.figures.notes)
    statistics = replace(together(searches), seconds=limits.used)
    answers = tuple(_advised(results[number], loaded, engine) for number in range(len(items)))
    said = (*loaded.notes, *notes)
    return Outcome(answers, statistics, said, tuple(faults), tuple(reductions), unasked(loaded, items))


def _ridden(loaded: Loaded, items: Sequence[Property], goals: Sequence[Asked], way: Way) -> Ride:
    """What one search answers that also looks for races."""
    asked = {number: (items[number], each.goal) for number, each in enumerate(goals) if each.goal is not None}
    return ride(loaded, asked, way)


def _advised(result: Result, loaded: Loaded, engine: str | None) -> Result:
    """The result; where it is unknown, with what to try."""
    if not isinstance(result.verdict, Unknown):
        return result
    return replace(result, advice=advice(result.verdict, loaded, engine))


_ENDS_EVERYTHING = (Limit.TIME, Limit.INTERRUPTED)


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


def without_answer(limit: Limit, reason: str, limits: Limits, properties: Sequence[str]) -> Outcome:
    """The outcome where a limit ended everything before an engine could answer."""
    texts = properties or ("the question",)
    unknown = Unknown(limit, reason=reason)
    to_try = advice(unknown, None, None)
    results = tuple(Result(Property(text, NoViolation()), unknown, advice=to_try) for text in texts)
    return Outcome(results, Statistics(seconds=limits.used))
