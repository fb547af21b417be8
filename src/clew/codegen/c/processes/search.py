"""A compiled search over processes: hits with runs of the program, and figures."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from clew.codegen.c.compile import Library
from clew.codegen.c.interface import NOTHING, HitKind, RawHit, RawLasso, RawResult, Status
from clew.codegen.c.processes.generate import ProcessModel
from clew.codegen.c.processes.runs import follow, process_name
from clew.codegen.c.result import NativeHit
from clew.lift import Run
from clew.models.engine import InvariantGoal, LiveGoal, SafeGoal


def process_hits(model: ProcessModel, library: Library, raw: RawResult) -> tuple[NativeHit, ...]:
    """The hits with their runs, which the interpreter has followed; none where the model gave up."""
    if raw.status is Status.REFUSED:
        return ()
    hits = [hit for each in raw.hits for hit in _hits(model, library, each)]
    if raw.lasso is not None:
        hits.append(NativeHit(model.goals[0], _lasso(model, library, raw.lasso)))
    return tuple(hits)


def _hits(model: ProcessModel, library: Library, raw: RawHit) -> list[NativeHit]:
    run, violation = None, None
    if raw.entries:
        violating = None if raw.action is None else (raw.action, raw.choice)
        run, violation = follow(model.program, raw.entries, lambda actor: _name(model, library, actor), violating)
    match raw.kind:
        case HitKind.GOAL:
            return [NativeHit(_only(model, InvariantGoal)[raw.id], run)]
        case HitKind.DEADLOCK:
            return [NativeHit(goal, run) for goal in _only(model, LiveGoal)]
        case HitKind.CHECK:
            return [NativeHit(_only(model, SafeGoal)[raw.id], run, violation)]


def _only(model: ProcessModel, kind: type) -> Sequence[InvariantGoal | LiveGoal | SafeGoal]:
    return [goal for goal in model.goals if isinstance(goal, kind)]  # type: ignore[misc]


def _lasso(model: ProcessModel, library: Library, raw: RawLasso) -> Run:
    """A step in which the state repeats itself is no move: a run whose last state has no step stutters there."""
    stuck = next((at for at, entry in enumerate(raw.entries) if at > 0 and entry.action == NOTHING), None)
    entries = raw.entries if stuck is None else raw.entries[:stuck]
    loop = raw.loop if stuck is None else None
    run, _ = follow(model.program, entries, lambda actor: _name(model, library, actor), loop=loop)
    return run


def _name(model: ProcessModel, library: Library, actor: int) -> str:
    order = library.function("clew_actor", ctypes.c_uint64, ctypes.c_uint32)(actor)
    return process_name(model.program, order)
