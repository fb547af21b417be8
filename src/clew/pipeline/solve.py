"""Answering: which version of a program is asked, and which one after it where an answer does not stand.

Input: a task. Output: findings (`once`), what was dropped, and what was asked in the end: a looser program may be asked
before the whole one, one without what it forgets before the one with it, and one with any bytes in memory behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from clew.checks.orders import WEAK, ordered
from clew.frontends import Loaded
from clew.ir.program import Program
from clew.ir.properties import Question
from clew.lift import Run
from clew.models.engine import Absent, Found, Stopped
from clew.models.goals import is_of_the_end
from clew.outcome import Note
from clew.pipeline.once import once
from clew.pipeline.planning.plan import ASKED_FOR
from clew.pipeline.planning.plans import choose
from clew.pipeline.prepare import (
    normalised,
)
from clew.pipeline.questions import with_any_bytes
from clew.pipeline.searching import is_failure
from clew.pipeline.tasks import Abstraction, Answered, Task
from clew.verdict import Limit


def answered(task: Task) -> Answered:
    """The answers; runs without end are looked for once more where arithmetic may have led to what is undefined."""
    found = _answered(task)
    endless = [
        place
        for place, (_, goal) in enumerate(task.questions)
        if is_of_the_end(goal) and isinstance(found.findings.search.answers.get(place), Found)
    ]
    return found if task.loaded.defined is None or not endless else _defined(task, found, endless, task.loaded.defined)


def _defined(task: Task, first: Answered, endless: Sequence[int], defined: Callable[[], Loaded]) -> Answered:
    """The answers, of which runs without end count only if some are runs without a fault of arithmetic."""
    from clew.pipeline.defined import UNDEFINED, is_defined, strictly  # here because few questions end so

    items = [item for item, _ in task.questions]
    strict = strictly(replace(defined(), sources=task.loaded.sources), items)
    answers = first.findings.search.answers
    if all(is_defined(strict, items[place], answers[place], first.findings.lift) for place in endless):
        return first
    if task.way.tell is not None:
        task.way.tell("signed arithmetic does not fit in this run: one in which it does is looked for")
    second = _answered(_asking(task, strict))
    if all(isinstance(second.findings.search.answers.get(place), Found) for place in endless):
        return second if len(endless) == len(task.questions) else first
    left = {place: Stopped(task.questions[place][1], Limit.UNDECIDED, reason=UNDEFINED) for place in endless}
    search_ = replace(first.findings.search, answers=answers | left)
    return first._replace(findings=replace(first.findings, search=search_))


def _answered(task: Task) -> Answered:
    """The answers; where they take too long and there is a looser program, its answers, and then those of this one."""
    if task.loaded.exact is not None and not task.over:
        return _forgetful(task, task.loaded.exact)
    return _computed(task)


def _computed(task: Task) -> Answered:
    """The same, whatever the program forgets."""
    if task.loaded.looser is None or task.over:
        return _asked(task)
    limits = task.way.limits
    first = _asked(task.within(limits.before_others))
    if _is_decided(task, first):
        return first
    loose = normalised(task.loaded.looser())
    other = replace(task.loaded, program=loose.program, approximate=loose.approximate, looser=None)
    if task.way.tell is not None:
        task.way.tell("what follows is asked of a looser program: results of some functions are anything within bounds")
    second = _asked(_asking(task, other).within(limits.before_the_last))
    return second if _is_decided(task, second) and _is_real(task, second) else _asked(task)


def _forgetful(task: Task, exact: Callable[[], Loaded]) -> Answered:
    """The answers of a program that forgets texts; where one depends on them, those of the exact one."""
    first = _computed(task)
    found = [
        (item.question, home)
        for place, (item, _) in enumerate(task.questions)
        if isinstance(answer := first.findings.search.answers.get(place), Found)
        if (home := first.findings.lift.run(answer.run)) is not None
    ]
    if not found and first.findings.cut is None:
        return first
    whole = normalised(replace(exact(), sources=task.loaded.sources))
    if found and all(_ends_so(task.loaded.program, whole.program, question, home) for question, home in found):
        return first
    if task.way.tell is not None:
        task.way.tell("texts that are written to streams or files are read again: they are followed by character")
    second = _asked(_asking(task, whole))
    return _with_notes(second, [each for each in whole.notes if each not in task.loaded.notes])


def _with_notes(answers: Answered, notes: Sequence[Note]) -> Answered:
    """The answers with what else was assumed for them."""
    search_ = answers.findings.search
    figures = replace(search_.figures, notes=(*search_.figures.notes, *notes))
    return answers._replace(findings=replace(answers.findings, search=replace(search_, figures=figures)))


def _ends_so(program: Program, exact: Program, question: Question, home: Run) -> bool:
    """Whether a run is one of both programs, and shows the same in them, at the same place."""
    from clew.pipeline.confirm import Confirmed, confirm  # here because few programs forget texts

    ends = [confirm(each, question, home) for each in (program, exact)]
    shown = [each.violation for each in ends if isinstance(each, Confirmed)]
    return len(shown) == len(ends) and len({each and (each.check, each.span) for each in shown}) == 1


def _is_real(task: Task, answered: Answered) -> bool:
    """Whether all runs that were found are runs with computed results, too."""
    from clew.pipeline.confirm import Confirmed, confirm  # here because few programs have looser ones
    from clew.pipeline.exact import computed

    looser, lift = answered.loaded, answered.findings.lift
    assert looser.approximate is not None, "a looser program should know the one that computes"
    for place, (item, _) in enumerate(task.questions):
        answer = answered.findings.search.answers.get(place)
        home = lift.run(answer.run) if isinstance(answer, Found) else None
        if home is not None and isinstance(confirm(looser.program, item.question, home), Confirmed):
            runs = computed(looser.program, home, looser.approximate)
            if not any(isinstance(confirm(exact, item.question, run), Confirmed) for exact, run in runs):
                return False
    return True


def _is_decided(task: Task, answered: Answered) -> bool:
    """Whether something fails, or nothing is left open."""
    answers = answered.findings.search.answers
    whole = answered.findings.cut is None and all(
        isinstance(answers.get(place), Found | Absent) for place in range(len(task.questions))
    )
    return whole or any(map(is_failure, answers.values()))


def _asked(task: Task) -> Answered:
    """The answers of one program; where a run depends on memory that was never written, those for any values in it."""
    findings, reduction = once(task)
    if WEAK not in task.enough and any(is_weak(each) for each in findings.search.answers.values()):
        task = _asking(task, replace(task.loaded, program=ordered(task.loaded.program)))
        findings, reduction = once(task)
    if not findings.unwritten:
        return Answered(findings, reduction, task.loaded)
    # Passes that drop data do not know of choices in loads.
    task = _asking(task, with_any_bytes(task.loaded))._replace(way=replace(task.way, abstraction=Abstraction.NONE))
    return Answered(*once(task), task.loaded)


def _asking(task: Task, loaded: Loaded) -> Task:
    """The same questions to another program, by the engine that suits that."""
    plan = task.plan
    if plan.reason != ASKED_FOR:
        plan = choose(None, loaded.program, tuple(goal for _, goal in task.questions))
    return task._replace(loaded=loaded, plan=plan)


def is_weak(answer: Found | Absent | Stopped | None) -> bool:
    """Whether orders have to be followed to answer, which costs more than others should pay."""
    return isinstance(answer, Found) and answer.check == WEAK
