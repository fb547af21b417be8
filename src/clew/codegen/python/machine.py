"""Machines of kernel programs that step by segments: the same states and outcomes as the interpreter, faster.

Input: a kernel program without spawned processes, allocated objects and records. Output: a `Machine[State]` over plain
values, and one over symbolic values. `traced` says whether outcomes carry their footprint.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from clew.codegen.python.jit import Jit
from clew.codegen.python.segment import Fallback
from clew.codegen.python.stepper import OFTEN, Made, Stepper
from clew.codegen.python.table import Numbered
from clew.ir.commands import Allocate, Await, Join, NewEvent, NewRecord, Spawn
from clew.ir.operators.table import Numbers, Sorts
from clew.ir.program import Program, Scheduler
from clew.ir.source import Span
from clew.ir.terms import Observation, Term
from clew.semantics.execution.choices import Choices, Removed, Scripted
from clew.semantics.execution.work import Call
from clew.semantics.interpreter import Interpreter
from clew.semantics.observers import observes
from clew.semantics.outcome import Outcome
from clew.semantics.state import Frame, State
from clew.semantics.values import Concrete, Datum, Path
from clew.symbolic.forks import Forks
from clew.symbolic.machine import Collection, SymbolicMachine
from clew.symbolic.split import Time
from clew.symbolic.values import Symbolic
from clew.symbolic.work import SymbolicWork

_UNKNOWN = (Allocate, Await, Join, NewEvent, NewRecord, Spawn)


def fits(program: Program, watched: tuple[Term, ...] = ()) -> bool:
    """Whether the processes and objects of a kernel program are those that it declares, and only events block.

    Compiled steps do not keep which events have happened, so nobody may ask for that.
    """
    if program.scheduler is not Scheduler.KERNEL or observes(program, Observation.HAPPENED, watched):
        return False
    return not any(
        isinstance(command, _UNKNOWN)
        for procedure in program.procedures
        for block in procedure.blocks
        for command in block.commands
    )


class CompiledMachine(Interpreter):
    """Over plain values; the caches of the stepper are its changing part."""

    def __init__(
        self, program: Program, *, watched: tuple[Term, ...] = (), traced: bool = True, often: int = OFTEN
    ) -> None:
        super().__init__(program, watched=watched, accelerate=Jit)
        self.plain = Concrete()
        self.stepper = Stepper(program, self.code, traced=traced, often=often)
        self._kernel_actor = self._numbers[self.code.kernel_name]

    def key(self, state: State) -> Hashable:
        """Small numbers for the processes; the state without the absolute time, unless somebody asks for it."""
        kernel = state.kernel
        assert isinstance(state, Numbered), "a state of this machine should be numbered"
        assert kernel is not None, "a state of a kernel program should have a kernel"
        time = kernel.time if self._keeps_time else 0
        clock = (kernel.phase.value, time, kernel.left, kernel.pending, kernel.resumes, kernel.updates)
        return state.numbers, state.globals, clock, self.stepper.objects(state.objects)

    def _initial(self, choices: Choices) -> Outcome[State]:
        return self.stepper.renumbered(super()._initial(choices), None)

    def _step(self, state: State, actor: int, choices: Choices) -> Outcome[State]:
        if isinstance(state, Numbered) and isinstance(choices, Scripted):
            move = _Plain(self, state, choices)
            if actor == self._kernel_actor:
                found = self.stepper.notification(state, choices, move)
            else:
                found = self.stepper.step(state, actor, choices, move)
            if found is not None:
                return found
            choices.rewind()
        return self.stepper.renumbered(super()._step(state, actor, choices), state)


class CompiledSymbolicMachine(SymbolicMachine):
    """Over symbolic values; the caches of the stepper are added to its changing parts."""

    def __init__(
        self,
        program: Program,
        symbolic: Symbolic,
        *,
        watched: tuple[Term, ...] = (),
        collection: Collection = Collection.ON,
        time: Time = Time.DROPPED,
        traced: bool = True,
        often: int = OFTEN,
    ) -> None:
        super().__init__(program, symbolic, watched=watched, collection=collection, time=time)
        self.stepper = Stepper(program, self.code, traced=traced, often=often)
        self._kernel_actor = self._numbers[self.code.kernel_name]

    def _initial(self, choices: Choices) -> Outcome[State]:
        return self.stepper.renumbered(super()._initial(choices), None)

    def _step(self, state: State, actor: int, choices: Choices) -> Outcome[State]:
        if isinstance(state, Numbered) and isinstance(choices, Forks):
            move = _Terms(self, state, actor, choices)
            if actor == self._kernel_actor:
                found = self.stepper.notification(state, choices, move)
            else:
                found = self.stepper.step(state, actor, choices, move)
            if found is not None:
                return found
            choices.rewind()
        return self.stepper.renumbered(super()._step(state, actor, choices), state)


class _Plain:
    """A step over plain values; an undefined one is left to the interpreter where it decides something."""

    __slots__ = ("_choices", "_machine", "_state")

    def __init__(self, machine: CompiledMachine, state: State, choices: Scripted) -> None:
        self._machine, self._state, self._choices = machine, state, choices

    @property
    def path(self) -> Path:
        """Nothing is assumed."""
        return ()

    @property
    def time(self) -> int:
        """The time of the step."""
        return 0 if self._state.kernel is None else self._state.kernel.time

    def apply(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """An operator on data of which one is undefined."""
        return self._machine.plain.apply(operator, arguments, sorts, parameters)

    def decide(self, condition: Datum, span: Span | None) -> bool:
        """Only what is undefined is asked."""
        del condition, span
        raise Fallback

    def assume(self, condition: Datum, span: Span | None) -> None:
        """Only what is false or undefined is asked."""
        del span
        raise Removed if condition is False else Fallback

    def number(self, datum: Datum, span: Span | None) -> int:
        """Only what is undefined is asked."""
        del datum, span
        raise Fallback

    def havoc(self, made: Made, after: tuple[Datum, ...], data: tuple[Datum, ...]) -> Datum:
        """One of the alternatives."""
        del after, data
        sort, bounds, span = made
        return self._choices.pick(self._machine.plain.fresh(sort, bounds, (), span)[0])

    def decided(self, count: int) -> None:
        """Nobody counts."""


class _Terms:
    """A step over symbolic values: what is asked is answered as in the interpreter, by a working state made then."""

    __slots__ = ("_forks", "_machine", "_opened", "_place", "_state")

    def __init__(self, machine: CompiledSymbolicMachine, state: State, place: int, forks: Forks) -> None:
        self._machine, self._state, self._place, self._forks = machine, state, place, forks
        self._opened: SymbolicWork | None = None

    @property
    def _work(self) -> SymbolicWork:
        if self._opened is None:
            self._opened = SymbolicWork(self._machine.code, self._machine.symbolic, self._state, self._forks)
        return self._opened

    @property
    def path(self) -> Path:
        """What is assumed by now."""
        return self._state.path if self._opened is None else self._opened.path

    @property
    def time(self) -> int:
        """The time of the step."""
        return 0 if self._state.kernel is None else self._state.kernel.time

    @property
    def apply(self) -> Callable[..., Datum]:
        """An operator on any data."""
        return self._work.values.apply

    def decide(self, condition: Datum, span: Span | None) -> bool:
        """Whether a condition holds; a fork where both are possible."""
        return self._work.decide(condition, span)

    def assume(self, condition: Datum, span: Span | None) -> None:
        """Go on only where it holds."""
        self._work.assume(condition, span)

    def number(self, datum: Datum, span: Span | None) -> int:
        """A concrete number; a fork where several are possible."""
        return self._work.number(datum, span)

    def havoc(self, made: Made, after: tuple[Datum, ...], data: tuple[Datum, ...]) -> Datum:
        """A new input; the names of all that are in use now are taken."""
        sort, bounds, span = made
        work = self._work
        if self._place >= len(work.tasks):  # an update
            raise Fallback
        work.globals = list(after)
        work.tasks[self._place].calls = [Call(Frame(0, 0, 0, data))]
        found, work.path = work.values.fresh(sort, bounds, work.path, span)
        return work.choices.pick(found)

    def decided(self, count: int) -> None:
        """They count as answered without a solver."""
        self._machine.statistics.constant += count
