"""A compiled search: a program and goals in, hits with runs and figures out."""

from __future__ import annotations

import ctypes
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import fields, replace
from functools import partial
from typing import Any

from clew.codegen.c.compile import Library, load
from clew.codegen.c.generate import Model, generate
from clew.codegen.c.interface import (
    NOTHING,
    Control,
    COptions,
    Entry,
    HitKind,
    RawHit,
    RawLasso,
    RawResult,
    RunFigures,
    Status,
    Stop,
    run,
)
from clew.codegen.c.model import invariants_of, safes_of
from clew.codegen.c.processes.generate import ProcessModel, generate_processes, refuse_several
from clew.codegen.c.processes.runs import process_name, process_run
from clew.codegen.c.settings import MOST_BITS, Settings, Store
from clew.codegen.c.shapes import NotNative
from clew.codegen.c.tiers import improving
from clew.ir.commands import Assert
from clew.ir.program import Program, Scheduler
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.saving import Saves, Slot, key_of
from clew.records import dataclass
from clew.semantics.outcome import Violation

PLENTY = 1 << 36
"""The memory limit where none is given, in bytes."""
Follow = Callable[[Sequence[Entry], RawHit | None], tuple[Run | None, Assert | Violation | None]]
"""Makes a run of entries, and of the step behind them that violates, where there is one."""


@dataclass(frozen=True, slots=True)
class NativeHit:
    """A goal that was hit, the run that leads there (None without links), and the assertion that it violates."""

    goal: Goal
    run: Run | None
    violated: Assert | Violation | None = None


@dataclass(frozen=True, slots=True)
class NativeResult(RunFigures):
    """What a run found out, in the words of the program."""

    hits: tuple[NativeHit, ...] = ()

    @property
    def bytes_per_state(self) -> float:
        """Bytes of the store per state."""
        return self.stored / max(1, self.states)


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
        disk: int | None = None,
        workers: int = 1,
        seed: int = 0,
        depth: int = 0,
        watch: Callable[[Control], int] | None = None,
        saves: Saves | None = None,
    ) -> NativeResult:
        """Search until every goal is hit or everything is visited.

        `memory` is a limit in bytes, and `disk` for a store on disk (half of what is free, where it is not given);
        `depth`, in breadth order, the distance at which states are no longer expanded (0:
        none). `watch` is called about every 20 ms with the figures so far; a true answer ends the search. With
        `saves` it goes on from its checkpoint, where there is one, and writes others, where it is of a kind that can.
        """
        model = self.model
        assert workers == 1 or model.settings.parallel, "several workers should be announced in the settings"
        libraries = (self.library, *self._copies(workers))
        options = COptions(
            memory_limit=memory if memory is not None else PLENTY,
            depth_limit=depth,
            seed=seed,
            goals=_first_bits(model.goals, InvariantGoal),
            safes=_first_bits(model.goals, SafeGoal),
            asides=_asides(model.goals),
            deadlock=int(any(isinstance(goal, LiveGoal) for goal in model.goals)),
            stop_mode=Stop.ALL if model.goals else Stop.NEVER,
            workers=workers,
            fairness=int(any(isinstance(goal, LinearGoal) and goal.fair for goal in model.goals)),
            helpers=_entries(libraries[1:]),
        )
        with improving(libraries, model.again, watch) as watched:
            slot = _slot(model, options, saves)
            once = partial(run, self.library, automaton=model.automaton, state_bytes=model.state_bytes, watch=watched)
            if model.settings.store is Store.DISK:
                raw = on_disk(once, options, disk)
            else:
                raw = once(options, saves=slot)
        return _result(model, self.library, raw)

    def _copies(self, workers: int) -> list[Library]:
        """The code of workers that each need their own: the model of processes has variables."""
        return [self.library.copy() for _ in range(workers - 1)] if isinstance(self.model, ProcessModel) else []


def _entries(libraries: Sequence[Library]) -> Any:  # noqa: ANN401 - an array of ctypes
    """The addresses at which the workers begin."""
    addresses = [library.engine.get_function_address("clew_help") for library in libraries]
    return (ctypes.c_void_p * len(addresses))(*addresses)


_LARGE = "/var/tmp"  # noqa: S108 - what lies there has no name
_SEEDS = (0, 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0x8CB92BA72F3D8DD7)
"""Which hashes are tried, one after the other: states of one fingerprint are told apart by the next."""


def on_disk(search: Callable[[COptions], RawResult], options: COptions, quota: int | None) -> RawResult:
    """A search whose states are in files that have no names, so that they are gone when the process is.

    They lie in the folder that TMPDIR names, or in /var/tmp, since /tmp is often a piece of memory.
    """
    folder = os.environ.get("TMPDIR") or (_LARGE if os.access(_LARGE, os.W_OK) else tempfile.gettempdir())
    options.disk_limit = quota if quota is not None else shutil.disk_usage(folder).free // 2
    for seed in _SEEDS:
        with ExitStack() as stack:
            for number in range(4):
                options.files[number] = stack.enter_context(tempfile.TemporaryFile(dir=folder)).fileno()
            options.hash_seed = seed
            result = search(options)
        if result.status is not Status.COLLIDED:
            return result
    return result


_ASKED = ("depth_limit", "seed", "goals", "safes", "asides", "workers", "stop_mode", "deadlock", "fairness")


def _slot(model: Model | ProcessModel, options: COptions, saves: Saves | None) -> Slot | None:
    """The checkpoint of the search: known by all of its texts, and by what it is asked."""
    if saves is None:
        return None
    asked = [f"{name}={getattr(options, name)}" for name in _ASKED]
    return saves.slot(key_of("native", *model.texts, *asked))


def compile_search(program: Program, goals: tuple[Goal, ...] = (), settings: Settings | None = None) -> NativeSearch:
    """Generate, compile and link. Raises `NotNative` where the program or a goal has no C form."""
    started = time.perf_counter()
    model = text_of(program, goals, settings if settings is not None else Settings())
    for goal in goals:
        if isinstance(goal, LinearGoal) and goal.fair and goal.automaton.marks + len(model.processes) > MOST_BITS:
            raise NotNative(f"fairness of {len(model.processes)} processes does not fit {MOST_BITS} marks")
    library = load(model.texts, model.levels)
    return NativeSearch(model, library, time.perf_counter() - started)


def refuse(program: Program, goals: tuple[Goal, ...], settings: Settings) -> None:
    """Raises `NotNative` where the program or a goal has no C form, or the search none with these settings.

    The texts for one worker are made, since those are wanted first.
    """
    if program.scheduler in (Scheduler.SINGLE, Scheduler.THREADS):
        refuse_several(program, settings)
    text_of(program, goals, replace(settings, parallel=False))


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


def _result(model: Model | ProcessModel, library: Library, raw: RawResult) -> NativeResult:
    hits: list[NativeHit] = []
    if raw.status is not Status.REFUSED:
        follow = _follower(model, library)
        hits = [hit for each in raw.hits for hit in _hits(model.goals, each, follow)]
        if raw.lasso is not None:
            hits.append(NativeHit(model.goals[0], _lasso(raw.lasso, follow)))
    figures = {each.name: getattr(raw, each.name) for each in fields(RunFigures)}
    return NativeResult(**figures, hits=tuple(hits))


def _follower(model: Model | ProcessModel, library: Library) -> Follow:
    if isinstance(model, Model):
        return partial(_action_run, model)
    actor = library.function("clew_actor", ctypes.c_uint64, ctypes.c_uint32)
    return partial(process_run, model.program, lambda number: process_name(model.program, actor(number)))


def _hits(goals: Sequence[Goal], raw: RawHit, follow: Follow) -> list[NativeHit]:
    run, violated = follow(raw.entries, None if raw.action is None else raw)
    match raw.kind:
        case HitKind.GOAL:
            return [NativeHit(invariants_of(goals)[raw.id], run)]
        case HitKind.DEADLOCK:
            return [NativeHit(goal, run) for goal in goals if isinstance(goal, LiveGoal)]
        case HitKind.CHECK:
            return [NativeHit(safes_of(goals)[raw.id], run, violated)]


def _lasso(raw: RawLasso, follow: Follow) -> Run:
    """A step in which the state repeats itself is no move: a run whose last state has no step stutters there."""
    stuck = next((at for at, entry in enumerate(raw.entries) if at > 0 and entry.action == NOTHING), None)
    run, _ = follow(raw.entries[:stuck], None)
    assert run is not None, "a lasso should have entries"
    return run if stuck is not None else replace(run, loop_start=raw.loop)


def _action_run(model: Model, entries: Sequence[Entry], hit: RawHit | None) -> tuple[Run | None, Assert | None]:
    """The run along the entries; in a step that violates only the choices in front of the assertion were made."""
    site = None if hit is None else model.sites[hit.site]
    violated = None if site is None else site.command
    if not entries:
        return None, violated
    moves = [_move(model, entry.action, entry.choice) for entry in entries[1:]]
    if hit is not None and site is not None and hit.action is not None:
        last = _move(model, hit.action, hit.choice)
        moves.append(replace(last, choices=last.choices[: site.choices]))
    return Run(_digits(entries[0].choice, model.initial), tuple(moves)), violated


def _move(model: Model, action: int, choice: int) -> Move:
    return Move(model.program.actions[action].name, _digits(choice, model.choices[action]))


def _digits(number: int, alternatives: tuple[Sequence[Value], ...]) -> tuple[Value, ...]:
    """The number in mixed radix, the first digit being the most significant."""
    found: list[Value] = []
    for values in reversed(alternatives):
        number, digit = divmod(number, len(values))
        found.append(values[digit])
    return tuple(reversed(found))
