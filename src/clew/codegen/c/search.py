"""A compiled search: a program and goals in, hits with runs and figures out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from clew.codegen.c.compile import Library, load
from clew.codegen.c.generate import Model, asks_deadlock, generate
from clew.codegen.c.interface import (
    NOTHING,
    Control,
    Entry,
    HitKind,
    RawHit,
    RawLasso,
    RawResult,
    RunOptions,
    Stop,
    run,
)
from clew.codegen.c.processes.generate import ProcessModel, generate_processes
from clew.codegen.c.processes.search import process_hits
from clew.codegen.c.result import NativeHit, NativeResult
from clew.codegen.c.settings import MOST_BITS, Settings
from clew.codegen.c.shapes import NotNative
from clew.codegen.c.tiers import improving
from clew.ir.program import Program, Scheduler
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal

PLENTY = 1 << 36
"""The memory limit where none is given, in bytes."""


@dataclass(frozen=True, slots=True)
class NativeSearch:
    """A search that is ready to run. It may run several times, one at a time."""

    model: Model | ProcessModel
    library: Library
    seconds: float
    """What generating, compiling and linking took."""

    def run(
        self,
        *,
        memory: int | None = None,
        workers: int = 1,
        seed: int = 0,
        depth: int = 0,
        watch: Callable[[Control], int] | None = None,
    ) -> NativeResult:
        """Search until every goal is hit or everything is visited.

        `memory` is a limit in bytes; `depth`, in breadth order, the distance at which states are no longer expanded (0:
        none). `watch` is called about every 20 ms with the figures so far; a true answer ends the search.
        """
        model = self.model
        assert workers == 1 or model.settings.parallel, "several workers should be announced in the settings"
        options = RunOptions(
            memory=memory if memory is not None else PLENTY,
            goals=_first_bits(model.goals, InvariantGoal),
            safes=_first_bits(model.goals, SafeGoal),
            asides=_asides(model.goals),
            deadlock=int(asks_deadlock(model.goals)),
            stop=Stop.ALL if model.goals else Stop.NEVER,
            workers=workers,
            seed=seed,
            depth=depth,
            automaton=model.automaton,
            fairness=int(any(isinstance(goal, LinearGoal) and goal.fair for goal in model.goals)),
        )
        started = time.perf_counter()
        again = model.again if isinstance(model, ProcessModel) else ()
        with improving(self.library, again, watch) as watched:
            raw = run(self.library, options, state_bytes=model.state_bytes, watch=watched)
        return _result(model, self.library, raw, time.perf_counter() - started)


def compile_search(program: Program, goals: tuple[Goal, ...] = (), settings: Settings | None = None) -> NativeSearch:
    """Generate, compile and link. Raises `NotNative` where the program or a goal has no C form."""
    started = time.perf_counter()
    model = text_of(program, goals, settings if settings is not None else Settings())
    for goal in goals:
        if isinstance(goal, LinearGoal) and goal.fair and goal.automaton.marks + len(model.processes) > MOST_BITS:
            raise NotNative(f"fairness of {len(model.processes)} processes does not fit {MOST_BITS} marks")
    library = load(model.texts, model.levels if isinstance(model, ProcessModel) else ())
    return NativeSearch(model, library, time.perf_counter() - started)


def text_of(program: Program, goals: tuple[Goal, ...], settings: Settings) -> Model | ProcessModel:
    """The texts of a search. Raises `NotNative` where the program or a goal has no C form."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS):
        return generate(program, goals, settings)
    if not _last or not _last[0].is_of(program, goals, settings):
        _last[:] = [generate_processes(program, goals, settings)]
    return _last[0]


_last: list[ProcessModel] = []
"""The last texts: who plans a search asks for them, and then who runs it."""


def _first_bits(goals: Sequence[Goal], kind: type[InvariantGoal | SafeGoal]) -> int:
    return (1 << sum(isinstance(goal, kind) for goal in goals)) - 1


def _asides(goals: Sequence[Goal]) -> int:
    safes = [goal for goal in goals if isinstance(goal, SafeGoal)]
    return sum(1 << number for number, goal in enumerate(safes) if goal.aside)


# --- results --------------------------------------------------------------------------------------------------------


def _result(model: Model | ProcessModel, library: Library, raw: RawResult, seconds: float) -> NativeResult:
    if isinstance(model, Model):
        hits = [hit for each in raw.hits for hit in _hits(model, each)]
        if raw.lasso is not None:
            hits.append(NativeHit(model.goals[0], _lasso(model, raw.lasso)))
    else:
        hits = list(process_hits(model, library, raw))
    return NativeResult(
        raw.status,
        tuple(hits),
        raw.states,
        raw.transitions,
        raw.depth,
        raw.levels,
        raw.deadlocks,
        raw.errors,
        raw.collapsed,
        raw.memory,
        raw.stored,
        seconds,
    )


def _hits(model: Model, raw: RawHit) -> list[NativeHit]:
    match raw.kind:
        case HitKind.GOAL:
            invariants = [goal for goal in model.goals if isinstance(goal, InvariantGoal)]
            return [NativeHit(invariants[raw.id], _run(model, raw.entries))]
        case HitKind.DEADLOCK:
            run = _run(model, raw.entries)
            return [NativeHit(goal, run) for goal in model.goals if isinstance(goal, LiveGoal)]
        case HitKind.CHECK:
            safes = [goal for goal in model.goals if isinstance(goal, SafeGoal)]
            return [NativeHit(safes[raw.id], _violating(model, raw), model.sites[raw.site].command)]


def _run(model: Model, entries: tuple[Entry, ...]) -> Run | None:
    if not entries:
        return None
    return Run(_initial(model, entries[0].choice), tuple(_move(model, entry) for entry in entries[1:]))


def _violating(model: Model, raw: RawHit) -> Run | None:
    """The run to the state, and the step that violates: only the choices in front of the assertion were made."""
    before = _run(model, raw.entries)
    if before is None or raw.action is None:
        return None
    made = _choices(model, raw.action, raw.choice)[: model.sites[raw.site].choices]
    return Run(before.initial, (*before.moves, Move(model.program.actions[raw.action].name, made)))


def _lasso(model: Model, raw: RawLasso) -> Run:
    """A step in which the state repeats itself is no move: a run whose last state has no step stutters there."""
    stuck = next((at for at, entry in enumerate(raw.entries) if at > 0 and entry.action == NOTHING), None)
    initial = _initial(model, raw.entries[0].choice)
    if stuck is not None:
        return Run(initial, tuple(_move(model, entry) for entry in raw.entries[1:stuck]))
    return Run(initial, tuple(_move(model, entry) for entry in raw.entries[1:]), raw.loop)


def _move(model: Model, entry: Entry) -> Move:
    return Move(model.program.actions[entry.action].name, _choices(model, entry.action, entry.choice))


def _choices(model: Model, action: int, choice: int) -> tuple[Value, ...]:
    return _digits(choice, model.choices[action])


def _initial(model: Model, choice: int) -> tuple[Value, ...]:
    return _digits(choice, tuple(values for _, values in model.initial))


def _digits(number: int, alternatives: tuple[Sequence[Value], ...]) -> tuple[Value, ...]:
    """The number in mixed radix, the first digit being the most significant."""
    found: list[Value] = []
    for values in reversed(alternatives):
        number, digit = divmod(number, len(values))
        found.append(values[digit])
    return tuple(reversed(found))
