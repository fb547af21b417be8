"""Preparing: from a program to the model that an engine eats, through passes.

Input: what was loaded, passes, a plan, what is asked of states. Output: what was loaded behind its passes; the model
with the way back for runs, what is to be asked of its states instead, and what was dropped; and which goals nothing can
break any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from clew.checks.schedule_checks import CHECKS as SCHEDULES
from clew.frontends import Loaded
from clew.ir.program import Program, Scheduler
from clew.ir.rewriting import assertions_in, is_alone
from clew.ir.terms import Term
from clew.lift import Lift, Lowered, ask_behind, compose, same
from clew.lower.views import Views
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.engine_text import option_fields
from clew.models.inputs import FEW, wide_input
from clew.models.pushdown import Pushdown
from clew.outcome import Note, NoteKind
from clew.passes import Pass
from clew.pipeline.planning.facts import are_few
from clew.pipeline.planning.plan import Plan
from clew.records import dataclass
from clew.registry import PASSES as PASS_ROWS
from clew.registry import resolve
from clew.verdict import Loses

PASSES = ("fold", "forget")
"""What every program goes through before a question is asked; counting takes the program as it is."""
FOR_KERNELS = ("inline", "prune", "unheard", "propagate", "equal-sides", "propagate")
"""What kernel programs go through before that: what processes call becomes text, and what then decides nothing goes."""
DECIDING = ("decide", "fold")
"""What decides what can be decided without a search."""
ABSTRACTING = (*DECIDING, "bits")
"""What decides and drops what can be decided and dropped without a search."""
FOR_MODELS = {"pushdown": ("wrappers", "inputs", "decide", "fold", "prune", "slice", "bits", "dead")}
"""What programs go through instead, for engines that eat such a model."""


def lower(
    subject: Program | Pushdown, plan: Plan, *, passes: Sequence[str | Pass] = (), watched: tuple[Term, ...] = ()
) -> Lowered[Any]:
    """The subject as the kind of model that the engine eats: a program after the passes, a pushdown system as it is.

    Goals ask `watched` terms in states.
    """
    if isinstance(subject, Pushdown):
        return Lowered(subject, Lift(same, Loses.NOTHING))
    return model_of(transform(subject, passes, watched), plan, watched)


def model_of(prepared: Lowered[Program], plan: Plan, watched: tuple[Term, ...]) -> Lowered[Views]:
    """The model of a prepared program; `watched` is asked of the states of the program before."""
    views = Views(prepared.result, still_watched(watched, prepared))
    return Lowered(views, compose(prepared.lift, views.lift(plan.row.model)), prepared.reduction, prepared.asked)


def transform(program: Program, passes: Sequence[str | Pass], watched: tuple[Term, ...] = ()) -> Lowered[Program]:
    """The program after the passes in order, and the way back.

    A pass that is named and has the option `watched` is told what somebody asks of states. Questions to one program
    mostly begin with the same passes, whose results are remembered for the next one.
    """
    last = _PASSED[0] if _PASSED else None
    known = last.steps if last is not None and last.program is program and last.watched == watched else ()
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1].step, zip(passes, known, strict=False)))
    steps = list(known[:alike])
    done, idle = Lowered(program, Lift(same, Loses.NOTHING)), list[Pass]()
    if steps:
        done, idle = steps[-1].done, list(steps[-1].idle)
    for each in passes[alike:]:
        done = _through(done, (each,), watched, idle)
        steps.append(_Step(each, done, tuple(idle)))
    _PASSED[:] = [_Passed(program, watched, tuple(steps))]
    return done


@dataclass(frozen=True, slots=True)
class _Step:
    """A pass, what was made up to there, and which passes were idle then."""

    step: str | Pass
    done: Lowered[Program]
    idle: tuple[Pass, ...]


@dataclass(frozen=True, slots=True)
class _Passed:
    """What the program that was transformed last went through, for its last question."""

    program: Program
    watched: tuple[Term, ...]
    steps: tuple[_Step, ...]


_PASSED: list[_Passed] = []
"""The last one, if there was any."""


def _through(
    done: Lowered[Program], passes: Sequence[str | Pass], watched: tuple[Term, ...], idle: list[Pass]
) -> Lowered[Program]:
    """What was made, behind more passes; one that has changed nothing is idle until another has changed something."""
    for each in passes:
        step = _pass(each, still_watched(watched, done)) if isinstance(each, str) else each
        if step in idle:
            continue
        made = step.run(done.result)
        idle[:] = [*idle, step] if made.result is done.result else []
        done = behind(done, made)
    return done


def normalised(loaded: Loaded) -> Loaded:
    """What was loaded, behind its passes: the program that is shown, asked about and replayed.

    So nobody takes runs home from here, and a pass must not lose precision; if it loses behaviour, nothing is absent.
    """
    if not loaded.passes:
        return loaded
    done, notes, idle = Lowered(loaded.program, Lift(same, Loses.NOTHING)), loaded.notes, list[Pass]()
    for stage in loaded.passes:
        before = done.result
        done = _through(done, stage.passes, (), idle) if stage.when(before) else done
        if done.result is before:
            notes = tuple(note for note in notes if note is not stage.assumes)
    assert Loses.PRECISION not in done.lift.loses, "a run of what is asked about should be one of what was loaded"
    if Loses.BEHAVIOUR in done.lift.loses:
        notes = (*notes, Note(NoteKind.LOSS, "a step of the translation loses behaviour"))
    scope = loaded.scope if loaded.scope_of is None else loaded.scope_of(done.result)
    asserted = loaded.asserted | assertions_in(loaded.program)
    return replace(loaded, program=done.result, scope=scope, notes=notes, scope_of=None, passes=(), asserted=asserted)


def with_few_inputs(subject: Program, prepared: Lowered[Program], watched: tuple[Term, ...]) -> Lowered[Program] | None:
    """A prepared program of one process whose inputs are many values, of which few make a difference: with those alone.

    None where it is none. Inputs that are still too many stay what they are: proofs are easier without bounds. Where
    nobody needs the inputs that are many, it is the prepared program.
    """
    program = prepared.result
    if program.scheduler is not Scheduler.THREADS or not is_alone(program) or wide_input(subject) is None:
        return None
    if wide_input(program) is None:
        return prepared
    from clew.passes.inputs import Inputs  # here because start-up time counts

    restricted = Inputs(few=FEW, watched=still_watched(watched, prepared))
    made = _through(prepared, ("wrappers", restricted, "prune", "dead"), watched, [])
    return made if are_few(made.result) else None


def behind(first: Lowered[Any], second: Lowered[Program]) -> Lowered[Program]:
    """Two steps as one."""
    reduction = second.reduction or first.reduction
    asked = ask_behind(first.asked, second.asked)
    return Lowered(second.result, compose(first.lift, second.lift), reduction, asked)


def _pass(name: str, watched: tuple[Term, ...]) -> Pass:
    make: Any = resolve(PASS_ROWS[name])
    step: Pass = make(watched=watched) if "watched" in option_fields(make) else make()
    return step


# --- what nothing can break -------------------------------------------------------------------------------------------


def _breakable(program: Program) -> frozenset[str]:
    """What can be violated, found out once for all goals on a program."""
    from clew.passes.may_fail import breakable

    if not _LAST or _LAST[0][0] is not program:
        _LAST[:] = [(program, breakable(program))]
    return _LAST[0][1]


_LAST: list[tuple[Program, frozenset[str]]] = []


def is_unbreakable(goal: Goal, program: Program) -> bool:
    """Whether it can be seen without a search that no run is against the goal."""
    match goal:
        case InvariantGoal(condition=condition):
            from clew.passes.interval_invariants import always  # here because few questions are of this kind

            return always(program, condition)
        case SafeGoal(checks=checks) if checks is not None and checks <= SCHEDULES:
            return False
        case SafeGoal(checks=checks):
            left = _breakable(program)
            return not left if checks is None else not checks & left
        case LiveGoal() | LinearGoal():
            return False


def still_watched(watched: tuple[Term, ...], made: Lowered[Any]) -> tuple[Term, ...]:
    """What is asked of states behind what was made."""
    bounds = [made.asked(term) for term in watched]
    return tuple(dict.fromkeys(term for each in bounds for term in (each.always, each.sometimes)))
