"""Branching time: formulas with path quantifiers of both kinds.

Input: a question, what was loaded, and how searches are made. Output: its result, and the searches that it took. Such a
formula goes to `saturate` only, on a model with the same branches as the program, and no run shows that it holds or
fails. So it is decided a second time, on the program as it was loaded or by the other implementation, and counts where
both agree.
"""

from __future__ import annotations

from dataclasses import replace

from clew.engines.saturate.temporal.branches import Branches, Saturation
from clew.frontends import Loaded
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.properties import Branching, Fairness, Property
from clew.ir.rewriting import has_fair_choices, has_spurious_choices
from clew.ir.terms import FALSE, TRUE
from clew.models.engine import Absent, Found, Goal, InvariantGoal, SafeGoal
from clew.models.goals import watched_terms
from clew.pipeline.planning.plan import Plan
from clew.pipeline.planning.plans import choose
from clew.pipeline.polarity import when_absent, when_found
from clew.pipeline.prepare import PASSES, is_unbreakable, lower, model_of, transform
from clew.pipeline.searching import Search, search
from clew.pipeline.tasks import Way
from clew.pipeline.verdicts import Judge, Part, lost, unanswered
from clew.verdict import Limit, Unknown, Verdict


def decide(loaded: Loaded, number: int, item: Property, way: Way) -> Part:
    """Decide the formula, which has this number, twice."""
    plan = choose(way.engine or "saturate", loaded.subject)
    searches: list[Search] = []
    try:
        verdicts = _verdicts(loaded, item, plan, way, searches)
    except Unsupported as refused:
        verdicts = [Unknown(Limit.UNDECIDED, reason=str(refused))]
    agreed = verdicts[0] == verdicts[-1]
    verdict = verdicts[-1] if agreed else Unknown(Limit.SPURIOUS, reason="it was decided twice, and differently")
    faults = () if agreed else (f"{item.text!r} was decided twice, and differently",)
    confirmed = agreed and len(verdicts) == len(WAYS)
    lossy = lost(loaded) if confirmed else None
    plain = Judge(loaded, way.fairness).plain(item, plan.text, lossy or verdict)
    result = replace(plain, confirmed=confirmed and lossy is None)
    return Part({number: result}, tuple(searches), faults=faults)


WAYS = ((PASSES, Saturation.AUTO), ((), Saturation.NATIVE))
"""The passes that the program goes through, and the implementation, for each of the two times."""


def _verdicts(loaded: Loaded, item: Property, plan: Plan, way: Way, searches: list[Search]) -> list[Verdict]:
    """The verdict of each time, or the one that is unknown; fills the searches that were made."""
    if (reason := _obstacle(loaded, plan, way.fairness)) is not None:
        return [Unknown(Limit.UNDECIDED, reason=reason)]
    if isinstance(loaded.subject, Program) and (cut := _cut(loaded.subject, plan, way)) is not None:
        return [cut]
    assert isinstance(item.question, Branching), f"a formula of branching time should be asked, not {item.question}"
    verdicts: list[Verdict] = []
    for passes, saturation in WAYS:
        decider = replace(plan, engine=Branches(item.question.formula, saturation))
        model = lower(loaded.subject, plan, passes=passes, watched=watched_terms(item.question)).result
        searches.append(search(decider, model, ABOUT, way.limits, way.watch))
        verdicts.append(_verdict(item, searches[-1]))
        if isinstance(verdicts[-1], Unknown):
            return verdicts[-1:]
    return verdicts


ABOUT: tuple[Goal, Goal] = (InvariantGoal(TRUE), InvariantGoal(FALSE))
"""What `Branches` answers: nothing is against the formula; nothing is for it."""


def _obstacle(loaded: Loaded, plan: Plan, fairness: Fairness) -> str | None:
    if plan.row.name != "saturate":
        return f"only saturate decides path quantifiers that no linear question expresses, not {plan.row.name}"
    if fairness is not Fairness.NONE or (isinstance(loaded.subject, Program) and has_fair_choices(loaded.subject)):
        return "branching time with fairness is not decided"
    if isinstance(loaded.subject, Program) and has_spurious_choices(loaded.subject):
        return "branching time is decided where nothing wakes up or fails without a reason (--spurious-wakeups no)"
    return None


def _cut(program: Program, plan: Plan, way: Way) -> Unknown | None:
    """Where a run violates something it ends, and nobody knows how it would branch there, so there must be none."""
    goal = SafeGoal(None)
    prepared = transform(program, PASSES, ())
    if is_unbreakable(goal, prepared.result):
        return None
    found = search(plan, model_of(prepared, plan, ()).result, (goal,), way.limits, way.watch)
    match found.answers.get(0):
        case Absent():
            return None
        case Found(check=check, span=span):
            where = "" if span is None else f" at {span}"
            reason = f"a run violates {check}{where} and ends there; branching time is decided where none does"
        case _:
            reason = "some run may violate an assertion and end there; branching time is decided where none does"
    return Unknown(Limit.UNDECIDED, reason=reason)


def _verdict(item: Property, found: Search) -> Verdict:
    match found.answers.get(0), found.answers.get(1):
        case Absent(), _:
            return when_absent(item)
        case _, Absent():
            return when_found(item, None)
        case _:
            return unanswered(found, 0)
