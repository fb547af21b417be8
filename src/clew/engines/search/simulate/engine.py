"""The engine `simulate`: its options, and the answers of its search.

A goal that was hit is `Found`, with the schedule and the inputs as a run. One that was not is `Absent` if the search
has ended and its combination may claim that; else it is `Stopped`. Without goals everything is visited, unreduced.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import TypeVar

from clew.analysis.static_transitions import obstacle
from clew.codegen.c.symbolic.controls import Sets
from clew.codegen.python.jit import accelerated
from clew.engines.cubes import Team, divided
from clew.engines.search.answers import changed, others, statistics
from clew.engines.search.guides.choice import Guide, guide_for
from clew.engines.search.kernels import as_threads, guarded
from clew.engines.search.loops.depth_first import Search
from clew.engines.search.loops.fair import FairSearch
from clew.engines.search.loops.saved import Beside, Checkpoint, described
from clew.engines.search.partition import Partition
from clew.engines.search.reductions.closure import gaps
from clew.engines.search.reductions.dynamic import Dynamic
from clew.engines.search.simulate.garbage import rare_collections
from clew.engines.search.simulate.options import Chains, Cycles, Implementation, Por, Settings, Switch, Values
from clew.engines.search.simulate.packed_answers import (
    can_be_cut,
    can_be_packed,
    can_take_turns,
    decided,
    packed_answers,
)
from clew.engines.search.simulate.permits import claims, has_landmarks, may_jump, permits
from clew.engines.search.simulate.prepare import Prepared, prepare
from clew.engines.search.simulate.threads import (
    NATIVE_SHARE,
    first_seconds,
    sets_of,
    unless_refused,
    wants_every_state,
)
from clew.engines.search.simulate.turns import Pausing, in_turns
from clew.engines.search.stores.nodes import NodeHit, NodeWatch, before
from clew.engines.search.stores.visited import Audited, Matching, Nothing
from clew.engines.tally import Meter, Tally
from clew.errors import InputError
from clew.ir.errors import Unsupported
from clew.ir.source import Span
from clew.lift import Lift, Lowered, Move, Run, same
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Found,
    Goal,
    LinearGoal,
    Stopped,
    goal_terms,
)
from clew.models.machine import Machine
from clew.models.saving import key_of
from clew.outcome import Note, NoteKind
from clew.records import dataclass
from clew.semantics.state import State
from clew.symbolic.machine import SymbolicMachine
from clew.symbolic.paths.oracle import OutOfTime
from clew.symbolic.paths.oracle import Tally as Questions
from clew.verdict import Limit, Loses

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Simulate(Settings):
    """Symbolic simulation of all schedules and inputs of a kernel program; what is `auto` depends on the program."""

    name: str = field(default="simulate", init=False)

    def settings(self, model: Views, goals: tuple[Goal, ...]) -> Settings:
        """The options with everything decided for a program; refuses what may not run."""
        for name, number in (("cache", self.cache), ("unwind", self.unwind), ("maxtrans", self.maxtrans)):
            if number < 0:
                raise InputError(f"option {name} of engine simulate is {number}, which should be at least 0")
        if self.workers < 1:
            raise InputError(f"option workers of engine simulate is {self.workers}, which should be at least 1")
        safe = (goal for goal in goals if not isinstance(goal, LinearGoal))
        stands_in_the_way = obstacle(model.program, goal_terms(*safe))
        symbolic = self.values is Values.SYMBOLIC or (self.values is Values.AUTO and model.facts.inputs)
        values = Values.SYMBOLIC if symbolic else Values.CONCRETE
        settings: Settings = replace(self, por=_por(self.por, stands_in_the_way, goals), values=values)
        settings = decided(settings, model, goals)
        if self.por is Por.AUTO and settings.implementation is Implementation.NATIVE and settings.por is Por.NONE:
            settings = replace(settings, por=Por.CLOSED if goals else Por.NONE)
        refused = permits(settings, stands_in_the_way)
        if self.guided is Switch.ON and model.facts.kernel:
            refused = "guided=on is for programs without a kernel, whose phases have an order"
        if refused is not None:
            raise InputError(f"engine simulate: {refused}")
        return settings

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """Yield an answer per goal, as they are found, and Figures at the end."""
        if self.guided is Switch.ON and self.implementation is Implementation.AUTO:
            plain = Por.NONE if self.por is Por.AUTO else self.por
            yield from replace(self, implementation=Implementation.PYTHON, por=plain).check(model, goals, budget)
            return
        if self.workers > 1 and budget.saves is None:
            yield from divided(
                lambda team, inner: self._searched(model, goals, inner, team), goals, budget, self.workers
            )
            return
        began = time.process_time()
        for answer in self._searched(model, goals, budget, None):
            yield _timed(answer, time.process_time() - began) if isinstance(answer, Figures) else answer

    def _searched(self, model: Views, goals: tuple[Goal, ...], budget: Budget, team: Team | None) -> Iterator[Answer]:
        """The same by one process, which may be one of several."""
        if budget.saves is not None and self.implementation is Implementation.AUTO:
            # Checkpoints are those of the machines in Python.
            yield from replace(self, implementation=Implementation.PYTHON).check(model, goals, budget)
            return
        asked = tuple(goal for goal in goals if not isinstance(goal, LinearGoal))
        threads = as_threads(model, asked) if self.implementation is not Implementation.PYTHON else None
        if threads is not None and can_be_packed(self):
            yield from self._by_threads(model, threads, goals, asked, budget, team)
            return
        settings = self.settings(model, goals)
        if settings.implementation is Implementation.NATIVE:
            if (yield from changed(_compiled(model, goals, asked, settings, budget, team), _answers)):
                return
            chains = Chains.OFF if self.chains is Chains.AUTO else self.chains
            por = Por.NONE if settings.por is Por.CLOSED else settings.por
            settings = replace(settings, implementation=Implementation.PYTHON, chains=chains, por=por)
        interpreted = _interpreted(model, goals, asked, settings, budget, team)
        turns = self.implementation is Implementation.AUTO and _is_alone(model, settings)
        if turns and can_take_turns(model, goals, settings):
            native = replace(settings, implementation=Implementation.NATIVE, chains=Chains.ON)
            compiled = _compiled(model, goals, asked, native, budget, team)
            if team is None:
                yield from in_turns(interpreted, compiled, goals)
            elif not (yield from changed(compiled, _answers)):  # a team has one search at a time
                yield from changed(interpreted, _answers)
        else:
            yield from changed(interpreted, _answers)

    def _by_threads(
        self,
        model: Views,
        threads: Lowered[Views],
        goals: tuple[Goal, ...],
        asked: tuple[Goal, ...],
        budget: Budget,
        team: Team | None,
    ) -> Iterator[Answer]:
        """A kernel program: the reference and the native search, in which the kernel is a process, take turns."""
        natively = self.implementation is Implementation.NATIVE
        chains = Chains.AUTO if natively else self.chains  # persistent sets and chains go together natively
        settings = replace(self, implementation=Implementation.PYTHON, chains=chains).settings(model, goals)
        interpreted = _interpreted(model, goals, asked, settings, budget, team)
        if settings.values is Values.CONCRETE:
            yield from changed(interpreted, _answers)
            return
        sets = sets_of(model, threads.result, asked, settings)
        alike = sets is not None and self.chains is Chains.AUTO and not wants_every_state(settings)
        chains = Chains.ON if self.chains is Chains.ON or alike else Chains.OFF
        por = Por.STATIC if sets else Por.NONE if self.por is Por.NONE else Por.CLOSED
        packed = replace(settings, implementation=Implementation.NATIVE, chains=chains, por=por)
        native = unless_refused(_compiled(threads.result, goals, guarded(asked), packed, budget, team, sets))
        if self.implementation is Implementation.AUTO:
            yield from in_turns(interpreted, native, goals, first_seconds(model), NATIVE_SHARE)
        elif not (yield from changed(native, _answers)):
            yield from changed(interpreted, _answers)


def _timed(figures: Figures, seconds: float) -> Figures:
    return replace(figures, statistics=replace(figures.statistics, processor_seconds=round(seconds, 3)))


def _answers(told: Answer | None) -> Sequence[Answer]:
    """What was told; a place to pause is no answer."""
    return () if told is None else (told,)


def _compiled(
    model: Views,
    goals: tuple[Goal, ...],
    asked: tuple[Goal, ...],
    settings: Settings,
    budget: Budget,
    team: Team | None,
    sets: Sets | None = None,
) -> Pausing[bool]:
    """The native search, of a lonely process in parts; whether it could be made."""
    parts = model.parts if can_be_cut(model, goals) else Lowered(model, Lift(same, Loses.NOTHING))
    told = yield from packed_answers(parts, asked, settings, budget, team, sets)
    if told is None:
        return False
    missed = _SAMPLED if told.questions.sampled else None
    yield from others(goals, asked, told.answered, lambda goal: _judged(goal, settings, told.tally, told.meter, missed))
    yield told.figures
    return True


def _interpreted(
    model: Views,
    goals: tuple[Goal, ...],
    asked: tuple[Goal, ...],
    settings: Settings,
    budget: Budget,
    team: Team | None,
) -> Pausing[None]:
    """The search by the machines in Python."""
    prepared = prepare(model, asked, settings, deadline=budget.deadline)
    watch = NodeWatch(prepared.machine, asked)
    tally, meter = Tally(), Meter(budget)
    answered: list[Goal] = []
    saved = _checkpoint(model, asked, settings, prepared, budget)
    if team is not None:
        team.counted = lambda: _figures(prepared, watch, tally, meter).statistics
    with rare_collections():
        try:
            guide = guide_for(model, asked, budget, settings.predicates) if settings.guided is Switch.ON else None
            hits = _hits(prepared, settings, watch, tally, meter, saved, team, guide)
            for hit in hits if saved is None else saved.noted(hits):
                if hit is None:
                    yield None
                else:
                    found = _found(prepared, hit)
                    answered.append(hit.goal)
                    yield found
        except OutOfTime:
            meter.stop(Limit.TIME, "it ended in a question to the solver")
    if prepared.refusals and not answered:
        raise prepared.refusals[0]
    missed = _missed(prepared)
    yield from others(goals, asked, answered, lambda goal: _judged(goal, settings, tally, meter, missed))
    yield _figures(prepared, watch, tally, meter)


def _por(asked: Por, obstacle: str | None, goals: tuple[Goal, ...]) -> Por:
    """The reduction; counting reduces nothing."""
    if not goals:
        return Por.NONE
    if asked is not Por.AUTO:
        return asked
    return Por.STATIC if obstacle is None else Por.NONE


def _hits(
    prepared: Prepared,
    settings: Settings,
    watch: NodeWatch,
    tally: Tally,
    meter: Meter,
    saved: Checkpoint | None,
    team: Team | None,
    guide: Guide | None,
) -> Iterator[NodeHit | None]:
    """The search, and with a dynamic reduction its completion; None is a place to pause."""
    reduction = prepared.reduction
    if guide is not None and not guide.reachable:
        return
    if guide is not None or _is_alone(prepared.space.model, settings):
        partition = None if team is None else Partition(team)
        yield from FairSearch(prepared.space, prepared.visited, watch, tally, meter, saved, partition, guide).run()
        return
    stateful = not isinstance(prepared.visited, Nothing)
    closing = settings.closure is Switch.ON and settings.cycles is not Cycles.IGNORE and stateful
    search = Search(
        prepared.space,
        prepared.visited,
        reduction,
        watch,
        tally,
        meter,
        keep=closing and isinstance(reduction, Dynamic),
        unwind=settings.unwind,
        most=settings.maxtrans if settings.chains is Chains.ON else 0,
        sparse=has_landmarks(settings),
        saved=saved,
        team=None if isinstance(reduction, Dynamic) else team,
    )
    yield from search.run()
    if not isinstance(reduction, Dynamic) or not closing:
        return
    while not search.over:
        found = gaps(search.nodes, prepared.space.effects, reduction.needs)
        if not found:
            return
        for node, processes in found:
            yield from search.reopen(node, processes)


def _checkpoint(
    model: Views, goals: tuple[Goal, ...], settings: Settings, prepared: Prepared, budget: Budget
) -> Checkpoint | None:
    """The checkpoint of the search, where they are wanted and it can be written.

    A dynamic reduction numbers effects, and an audit keeps what was taken for others: these begin anew.
    """
    if budget.saves is None or isinstance(prepared.reduction, Dynamic) or isinstance(prepared.visited, Audited):
        return None
    key = key_of("simulate", repr(settings), *described(model, goals))
    return Checkpoint(budget.saves.slot(key), goals, _beside(prepared))


def _beside(prepared: Prepared) -> Beside:
    """What keeps a search from claiming absence is saved, too: runs that were left out, values that stood for many."""
    asked = prepared.machine.statistics if isinstance(prepared.machine, SymbolicMachine) else Questions()

    def given(saved: tuple[list[tuple[str, Span | None]], Questions]) -> None:
        refusals, questions = saved
        prepared.refusals.extend(Unsupported(message, span=span) for message, span in refusals)
        for name in Questions.__slots__:
            setattr(asked, name, getattr(questions, name))

    return Beside(lambda: ([(each.message, each.span) for each in prepared.refusals], asked), given)


def _is_alone(model: Views, settings: Settings) -> bool:
    """Whether there is one process, nothing bounds its rounds, and its states are opened one by one."""
    return may_jump(settings) and model.facts.alone


def _found(prepared: Prepared, hit: NodeHit) -> Found | Stopped:
    run = _run_of(prepared.machine, hit)
    if run is None:
        return Stopped(hit.goal, Limit.UNDECIDED, reason="a run was found, but the solver gave no inputs for it")
    if hit.breach is None:
        return Found(hit.goal, run)
    return Found(hit.goal, run, hit.breach.violation.check, hit.breach.violation.span)


_SAMPLED = "of a size, an index or a place outside of an object that inputs decide only some values were tried"


def _missed(prepared: Prepared) -> str | None:
    """Why behaviour may have been missed: some values stood for many, or runs met what is not modelled."""
    if prepared.refusals:
        return f"runs were left out: {prepared.refusals[0]}"
    machine = prepared.machine
    return _SAMPLED if isinstance(machine, SymbolicMachine) and machine.statistics.sampled else None


def _judged(goal: Goal, settings: Settings, tally: Tally, meter: Meter, missed: str | None) -> Absent | Stopped:
    """The answer to a goal that was not hit."""
    if isinstance(goal, LinearGoal):
        return Stopped(goal, Limit.UNDECIDED, reason=str(claims(settings, goal)))
    if meter.limit is not None:
        return Stopped(goal, meter.limit, tally.states, meter.reason)
    if tally.unwound:
        bound = f"loops were followed {settings.unwind} times only (unwind={settings.unwind})"
        return Stopped(goal, Limit.DEPTH, settings.unwind, f"nothing was found, but {bound}")
    reason = missed or claims(settings, goal)
    if reason is not None:
        return Stopped(goal, Limit.LOSSY, tally.states, f"nothing was found, but {reason}")
    return Absent(goal)


def _figures(prepared: Prepared, watch: NodeWatch, tally: Tally, meter: Meter) -> Figures:
    machine = prepared.machine
    asked = machine.statistics if isinstance(machine, SymbolicMachine) else None
    matching = prepared.visited.statistics if isinstance(prepared.visited, Matching | Audited) else None
    tally.deadlocks = watch.deadlocks
    figures = statistics(tally, meter.seconds(), asked, matching)
    notes = (_audit(*prepared.visited.judged()),) if isinstance(prepared.visited, Audited) else ()
    return Figures(figures, notes, limit=meter.limit)


def _audit(taken: int, false: int) -> Note:
    return Note(NoteKind.DETAIL, f"audit: {taken} states were taken for others of their shape, {false} of them wrongly")


def _run_of(machine: Machine[State], hit: NodeHit) -> Run | None:
    """The run that hits the goal, as the reference interpreter replays it; None where no values for it are found."""
    steps = () if hit.where is None else before(hit.where)
    if hit.breach is not None:
        steps = (*steps, (hit.breach.actor, hit.breach.choices))
    (_, initial), *moves = steps
    run = Run(initial, tuple(Move(machine.actors[actor], choices) for actor, choices in moves))
    return machine.concretise(run, accelerated) if isinstance(machine, SymbolicMachine) else run
