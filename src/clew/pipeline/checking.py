"""The pipeline: a loaded program and questions in, an outcome out.

Questions become universal goals, and those with the same needs share a search. The program becomes the model that the
engine eats, the engine runs in a child under the limits, and every run that it finds is replayed on the program that
was asked about before it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from clew.checks.races import watched
from clew.frontends import Loaded
from clew.ir.errors import InputError
from clew.ir.properties import Branching, Fairness, NoDeadlock, NotModelled, NoViolation, Property
from clew.models.engine import Goal, Progress, SafeGoal
from clew.models.goals import Asked, goal_of
from clew.outcome import Deferred, Diagram, Note, Outcome, Result, Statistics
from clew.pipeline.advice import advice
from clew.pipeline.asked import with_queries
from clew.pipeline.planning.plans import choose, divide
from clew.pipeline.prepare import PASSES, lower, transform
from clew.pipeline.questions import (
    UNMODELLED,
    Version,
    asked_about,
    is_watched,
    properties_of,
    unasked,
    versions,
)
from clew.pipeline.searching import Limits, OutOfTime, Watch, hurried, search, together
from clew.pipeline.solve import answered
from clew.pipeline.tasks import Abstraction, Task, Way
from clew.pipeline.verdicts import Judge, Part
from clew.pipeline.with_races import ride
from clew.verdict import Fails, Limit, Unknown

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
    loaded = with_queries(loaded, properties)
    items = properties_of(loaded, properties)
    by_default = not properties and _are_checks(items)
    way = Way(engine, fairness, replace(limits, hurries=by_default), abstraction, watch, tell)
    goals = [goal_of(item.question, fair=fairness is Fairness.WEAK) for item in items]
    questions = _questions(items, goals, loaded.undefined & {UNMODELLED})
    shared = {number: each for number, each in questions.items() if not is_watched(loaded, each[0])}
    parts = [_undecided(loaded, items, goals, fairness), *([ride(loaded, shared, way)] if by_default else ())]
    left = versions(loaded, items, without=_results(parts))
    branching = tuple(_branching(left, items, way))
    for version, numbers in left:
        parts += _answers(version, [number for number in numbers if number in questions], questions, way, parts)
    return _outcome(loaded, items, [*branching, *parts], way)


def _are_checks(items: Sequence[Property]) -> bool:
    return all(isinstance(item.question, NoViolation | NoDeadlock) for item in items)


Questions = Mapping[int, tuple[Property, Goal]]


def _questions(items: Sequence[Property], goals: Sequence[Asked], besides: frozenset[str]) -> Questions:
    """The questions to engines, by their numbers; what is looked for `besides` anyway is no answer to "any check"."""
    numbered = enumerate(zip(items, goals, strict=True))
    asked = {number: (item, each.goal) for number, (item, each) in numbered if each.goal is not None}
    return {number: (item, watched(_without(goal, besides))) for number, (item, goal) in asked.items()}


def _without(goal: Goal, besides: frozenset[str]) -> Goal:
    return replace(goal, besides=besides) if isinstance(goal, SafeGoal) and goal.checks is None else goal


def _undecided(loaded: Loaded, items: Sequence[Property], goals: Sequence[Asked], fairness: Fairness) -> Part:
    """The questions that are no goals; those of branching time are decided otherwise."""
    judge = Judge(loaded, fairness)
    numbered = enumerate(zip(items, goals, strict=True))
    left = ((number, item, asked.reason) for number, (item, asked) in numbered if asked.goal is None)
    return Part({number: judge.undecided(item, why) for number, item, why in left if not _is_branching(item)})


def _is_branching(item: Property) -> bool:
    return isinstance(item.question, Branching)


def _branching(left: Sequence[Version], items: Sequence[Property], way: Way) -> Iterator[Part]:
    """What is found for the questions of branching time."""
    for version, number in ((version, number) for version, numbers in left for number in numbers):
        if _is_branching(items[number]):
            from clew.pipeline.ctl_star import decide  # few questions need automata, and start-up time counts

            yield decide(version, number, items[number], way)


def _answers(
    version: Loaded, numbers: Sequence[int], questions: Questions, way: Way, before: Sequence[Part]
) -> Sequence[Part]:
    """What is found for the questions of these numbers to one version of the program, behind what was found before."""
    judge = Judge(version, way.fairness)
    parts, latest = list(before), version
    for share in divide(way.engine, version.subject, tuple(questions[number][1] for number in numbers), version.tuned):
        part = [numbers[place] for place in share.goals]
        limits = way.limits.after_failure if _has_failed(parts) else way.limits
        asked = [questions[number] for number in part]
        task = Task(latest, share.plan, asked, replace(way, limits=limits), _over(parts))
        found = answered(task)
        latest = found.loaded if latest.exact is not None and found.loaded.exact is None else latest
        hurries = limits.seconds != way.limits.seconds
        findings = replace(found.findings, search=hurried(found.findings.search)) if hurries else found.findings
        by = judge if found.loaded is version else Judge(found.loaded, way.fairness)
        results = {number: by.result(questions[number][0], findings, place) for place, number in enumerate(part)}
        parts.append(Part(results, (findings.search,), found.reductions, () if by is judge else tuple(by.faults)))
    return [*parts[len(before) :], Part(faults=tuple(judge.faults))]


def _over(parts: Sequence[Part]) -> list[Limit]:
    """What has ended everything, and so ends the searches that are left too."""
    limits = (each.ended.limit for part in parts for each in part.searches)
    return [limit for limit in limits if limit in (Limit.TIME, Limit.INTERRUPTED)]


def _has_failed(parts: Sequence[Part]) -> bool:
    return any(isinstance(each.verdict, Fails) for each in _results(parts).values())


def _results(parts: Sequence[Part]) -> dict[int, Result]:
    return {number: result for part in parts for number, result in part.results.items()}


def _outcome(loaded: Loaded, items: Sequence[Property], parts: Sequence[Part], way: Way) -> Outcome:
    """All parts as one."""
    results = _results(parts)
    searches = [each for part in parts for each in part.searches]
    return Outcome(
        tuple(_advised(results[number], loaded, way.engine) for number in range(len(items))),
        replace(together(searches), seconds=way.limits.used),
        (*loaded.notes, *(note for each in searches for note in each.figures.notes)),
        tuple(fault for part in parts for fault in part.faults),
        tuple(each for part in parts for each in part.reductions),
        unasked(loaded, items),
        loaded.sources,
        Deferred(lambda: _diagrams(loaded)),
    )


def _diagrams(loaded: Loaded) -> Sequence[Diagram]:
    from clew.trace.drawing.diagrams import process_diagrams  # here because only who draws needs it

    return loaded.diagrams() if loaded.diagrams is not None else process_diagrams(loaded.program)


def _advised(result: Result, loaded: Loaded, engine: str | None) -> Result:
    """The result; where it is unknown, with what to try."""
    if not isinstance(result.verdict, Unknown):
        return result
    if isinstance(result.property.question, NotModelled):
        return replace(result, advice="one of the forms that are modelled")
    return replace(result, advice=advice(result.verdict, loaded, engine))


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
