"""One program, asked once: the models that its questions need, and one search for all of them.

Input: a task. Output: findings, and what was dropped of the program. What nothing can break needs no search; coarse
models may be looked at before the precise one or beside it (`cegar`); what absence does not count behind is looked for
aside.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from clew.engines.child import Ended
from clew.frontends import Loaded
from clew.ir.errors import Unsupported
from clew.ir.program import Program, Scheduler
from clew.ir.properties import NoViolation
from clew.ir.rewriting import assertions_in
from clew.lift import Lift, Lowered, Run, same
from clew.models.engine import Absent, Engine, Figures, Found, Goal, InvariantGoal, SafeGoal, Stopped
from clew.models.goals import after
from clew.outcome import Statistics
from clew.passes import Pass
from clew.pipeline.planning.facts import Facts
from clew.pipeline.planning.plan import ASKED_FOR, Plan, describe
from clew.pipeline.planning.plans import LINEAR_TIME, choose, is_of_schedules
from clew.pipeline.prepare import (
    ABSTRACTING,
    FOR_KERNELS,
    FOR_MODELS,
    PASSES,
    is_unbreakable,
    lower,
    model_of,
    transform,
    with_few_inputs,
)
from clew.pipeline.questions import UNMODELLED
from clew.pipeline.searching import Search, is_failure, not_run, search
from clew.pipeline.tasks import Abstraction, Task
from clew.pipeline.verdicts import Findings
from clew.semantics.outcome import OWN_CHECKS, UNDEFINED_POINTER, UNDEFINED_VALUE
from clew.verdict import Limit
from clew.widths import Reduction


def once(task: Task) -> tuple[Findings, Reduction | None]:
    """What is found, and what was dropped for it."""
    abstraction, subject = task.way.abstraction, task.loaded.subject
    if not isinstance(subject, Program):
        return _found(task, _Model(None, lower(subject, task.plan))), None
    more: tuple[str, ...] = FOR_MODELS.get(task.plan.suits, ABSTRACTING)
    besides = tuple(name for name in more if name != "bits")
    more = {Abstraction.NONE: (), Abstraction.ALPHA: (*besides, "alpha")}.get(abstraction, more)
    # What nobody reads may still be raced for, and belongs to what comes out in the end. What questions to heaps name
    # is not known to passes.
    goals = tuple(goal for _, goal in task.questions)
    plain = all(map(is_of_schedules, goals)) or Facts(subject, goals).asks_heaps
    prepared = transform(subject, _kept(subject) if plain else (*_first(subject), *PASSES, *more), task.watched)
    if not plain and abstraction is not Abstraction.NONE and task.plan.reason != ASKED_FOR:
        few = with_few_inputs(subject, prepared, task.watched)
        if few is not None:
            prepared, task = few, task._replace(plan=choose(None, few.result, goals))
    looked_at = None if abstraction is Abstraction.NONE else prepared.result
    precise = _Model(looked_at, model_of(prepared, task.plan, task.watched))
    told = precise.made.reduction
    if not _is_coarse_too(task, told):
        return _found(task, precise), told
    found = _found(task, precise, _Coarse((*PASSES, *besides), first=abstraction is Abstraction.REFINE))
    known = found.search.figures.reduction
    if task.way.tell is not None and known is not None:
        task.way.tell(known.text)
    return found, known or told


def _first(program: Program) -> tuple[str, ...]:
    """What a kernel program goes through first: its processes call much that is little, and choices in loads stay."""
    return FOR_KERNELS if program.scheduler is Scheduler.KERNEL and not program.any_bytes else ()


def _kept(program: Program) -> tuple[Pass | str, ...]:
    """What a kernel program goes through that is asked about schedules: what steps read and write stays the same."""
    if program.scheduler is not Scheduler.KERNEL or program.any_bytes:
        return ()
    from clew.passes.inline_calls import InlineCalls  # here because few questions are of this kind
    from clew.passes.propagate import Reads

    return InlineCalls(reads=Reads.KEPT), "prune", "forget"


def _is_coarse_too(task: Task, kept: Reduction | None) -> bool:
    """Whether coarse models are looked at too."""
    if task.over:
        return False
    recursive = task.plan.row.model == "pushdown" and kept is not None and _is_wide(kept)
    return task.way.abstraction is Abstraction.REFINE or (task.way.abstraction is Abstraction.AUTO and recursive)


def _is_wide(kept: Reduction) -> bool:
    """Whether there is something between all and nothing of a variable."""
    return any(row.after > 1 for row in kept.rows)


class _Model(NamedTuple):
    """A model with its way back, and the program that it was made of, where goals may be decided on that."""

    program: Program | None
    made: Lowered[Any]


NOTHING_UNDEFINED = "no run meets something undefined; none was found in a short search"
"""What is assumed where a look at the program proves what was asked, whatever its runs do."""


class _Coarse(NamedTuple):
    """That coarse models are looked at too, made by these passes, and whether before the precise one."""

    passes: tuple[str, ...]
    first: bool


def _found(task: Task, of: _Model, coarse: _Coarse | None = None) -> Findings:
    """What one search finds for the questions; what nothing can break needs no search."""
    model, plan = of.made, task.plan
    goals = tuple(after(goal, model.asked) for _, goal in task.questions) + task.aside
    _tell(task, model, goals)
    if task.over:
        return Findings(not_run(task.over[0] or Limit.UNDECIDED), model.lift, plan.text)
    known = {place: Absent(goal) for place, goal in enumerate(goals) if _needs_no_search(goal, of.program, plan)}
    asked = [place for place in range(len(goals)) if place not in known]
    proved = bool(task.aside) and asked == [len(task.questions)] and _asserts_nothing(task)
    if proved:
        task = task.within(task.way.limits.beside_proof)
    if asked and coarse is not None:
        task = task._replace(plan=replace(plan, engine=_refining(task, model, coarse, asked)))
        model = replace(model, lift=Lift(same, model.lift.loses))
    found = Findings(_searched(task, model, goals, asked, known), model.lift, plan.text)
    return _judged_aside(task, found, proved=proved) if task.aside else found


def _judged_aside(task: Task, findings: Findings, *, proved: bool) -> Findings:
    """The findings with what was found aside; `proved` where the rest holds whatever runs do."""
    found = findings.search
    answer = found.answers.get(len(task.questions))
    if _depends_on_unwritten(found, task.loaded):
        return replace(findings, cut=_cut(answer), unwritten=True)
    if isinstance(answer, Found) and answer.check == UNMODELLED:
        return replace(findings, cut=_unmodelled(task, findings.lift.run(answer.run)) or _cut(answer))
    if isinstance(answer, Stopped) and answer.limit is Limit.UNDECIDED and _some_absent(found):
        answer = _by_another(task, found)
    if proved and not isinstance(answer, Found | Absent):
        return replace(findings, assumed=NOTHING_UNDEFINED)
    return replace(findings, cut=_cut(answer))


def _unmodelled(task: Task, home: Run | None) -> str | None:
    """What it is that a run meets and nobody models, in the words of who does not."""
    if home is None:
        return None
    from clew.pipeline.confirm import Confirmed, confirm, placed  # few questions end so, and start-up time counts

    confirmed = confirm(task.loaded.subject, NoViolation(UNMODELLED), home)
    violation = confirmed.violation if isinstance(confirmed, Confirmed) else None
    return None if violation is None else placed(violation)


def _by_another(task: Task, found: Search) -> Found | Absent | Stopped | None:
    """What is aside, by the engine that suits it alone."""
    other = choose(None, task.loaded.subject, task.aside)
    subject = task.loaded.subject
    first = _first(subject) if isinstance(subject, Program) else ()
    alone = lower(subject, other, passes=(*first, *PASSES))
    limits = task.way.limits
    limits = limits.after_failure if any(map(is_failure, found.answers.values())) else limits
    return search(other, alone.result, task.aside, limits, task.way.watch).answers.get(0)


def _needs_no_search(goal: Goal, program: Program | None, plan: Plan) -> bool:
    """Whether the program itself says that nothing is against the goal; who names an engine sees it search."""
    if program is None or (isinstance(goal, InvariantGoal) and plan.reason == ASKED_FOR):
        return False
    return is_unbreakable(goal, program)


def _asserts_nothing(task: Task) -> bool:
    """Whether nothing in the program that was asked about can be against the goals, whatever happens before."""
    subject = task.loaded.subject
    if not isinstance(subject, Program):
        return False
    asserted = OWN_CHECKS | task.loaded.asserted | assertions_in(subject)
    checks = [goal.checks if isinstance(goal, SafeGoal) else None for _, goal in task.questions]
    return all(each is not None and each.isdisjoint(asserted) for each in checks)


def _refining(task: Task, model: Lowered[Any], coarse: _Coarse, asked: list[int]) -> Engine:
    """The engine of the task, with coarse models."""
    from clew.pipeline.cegar import Refining  # here because start-up time counts

    assert isinstance(task.loaded.subject, Program), "only programs should be refined"
    before = [*((goal, item.question) for item, goal in task.questions), *((goal, None) for goal in task.aside)]
    return Refining(
        plan=task.plan,
        subject=task.loaded.subject,
        passes=coarse.passes,
        watched=task.watched,
        asked=tuple(before[place] for place in asked),
        lift=model.lift,
        fairness=task.way.fairness,
        first=coarse.first,
    )


def _tell(task: Task, model: Lowered[Any], goals: tuple[Goal, ...]) -> None:
    if task.way.tell is None:
        return
    texts = (f"question: {item.text}" for item, _ in task.questions)
    task.way.tell("\n".join([*texts, describe(task.plan, model.result, goals[: len(task.questions)])]))
    if model.reduction is not None and model.reduction.exponent:
        task.way.tell(model.reduction.text)


def _searched(
    task: Task, model: Lowered[Any], goals: tuple[Goal, ...], asked: list[int], known: dict[int, Absent]
) -> Search:
    """What a search for some of the goals finds, beside what is known."""
    if not asked:
        return Search(dict(known), Figures(Statistics(setup_seconds=task.way.limits.used)), Ended(None))
    try:
        wholes = tuple(task.questions[place][0].part_of for place in asked if place < len(task.questions))
        chosen = tuple(goals[place] for place in asked)
        enough = _enough(task.loaded) | task.enough
        found = search(task.plan, model.result, chosen, task.way.limits, task.way.watch, wholes, enough)
    except Unsupported as refused:
        if task.plan.reason != LINEAR_TIME:
            raise
        reason = f"linear time is decided with concrete values only: {refused}"
        found = not_run(Limit.UNDECIDED, reason)
    return replace(found, answers=known | {asked[number]: answer for number, answer in found.answers.items()})


def _depends_on_unwritten(found: Search, loaded: Loaded) -> bool:
    """Whether the question is to be asked anew: nothing fails but what depends on memory that was never written."""
    runs = [answer for answer in found.answers.values() if isinstance(answer, Found)]
    meant = [answer.check in _enough(loaded) for answer in runs]
    others = (is_failure(answer) for answer, same in zip(runs, meant, strict=True) if not same)
    return any(meant) and not any(others)


def _enough(loaded: Loaded) -> frozenset[str]:
    """What a run must violate so that the question is asked anew, of memory that holds any value."""
    return frozenset({UNDEFINED_VALUE, UNDEFINED_POINTER} if loaded.any_bytes else ())


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
