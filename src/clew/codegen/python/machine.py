"""Machines of kernel programs that step by segments: the same states and outcomes as the interpreter, faster.

Input: a kernel program without spawned processes, allocated objects and records. Output: a `Machine[State]` over plain
values, and one over symbolic values. `traced` says whether outcomes carry their footprint.
"""

from __future__ import annotations

from collections.abc import Hashable

from clew.codegen.python.jit import Jit
from clew.codegen.python.moves import Move, PlainMove, SymbolicMove
from clew.codegen.python.stepper import OFTEN, Stepper
from clew.codegen.python.table import Numbered
from clew.ir.commands import Allocate, Await, Disable, Enable, Join, NewEvent, NewRecord, Spawn
from clew.ir.program import Program, Scheduler
from clew.ir.terms import Observation, Term
from clew.semantics.execution.choices import Choices, Scripted
from clew.semantics.interpreter import Interpreter
from clew.semantics.observers import observes
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.symbolic.forks import Forks
from clew.symbolic.machine import Collection, SymbolicMachine
from clew.symbolic.split import Split, clock_of
from clew.symbolic.values import Symbolic

_REMEMBERED = 100_000
"""So many states are remembered in parts."""
_UNKNOWN = (Allocate, Await, Disable, Enable, Join, NewEvent, NewRecord, Spawn)


def fits(program: Program, watched: tuple[Term, ...] = ()) -> bool:
    """Whether the processes and objects of a kernel program are those that it declares, and only events block.

    Compiled steps do not keep which events have happened, so nobody may ask for that.
    """
    asked = (Observation.HAPPENED, Observation.TRIGGERED)
    if program.scheduler is not Scheduler.KERNEL or any(observes(program, each, watched) for each in asked):
        return False
    return not any(
        isinstance(command, _UNKNOWN)
        for procedure in program.procedures
        for block in procedure.blocks
        for command in block.commands
    )


class _Stepped(Interpreter):
    """Steps by segments where it can, else as the machine that it is mixed into; the stepper's caches change."""

    stepper: Stepper

    def _initial(self, choices: Choices) -> Outcome[State]:
        return self.stepper.renumbered(super()._initial(choices), None)

    def _step(self, state: State, actor: int, choices: Choices) -> Outcome[State]:
        move = self._move(state, actor, choices)
        if move is not None and isinstance(state, Numbered):
            found = self.stepper.moved(state, actor, move)
            if found is not None:
                return found
            move.choices.rewind()
        return self.stepper.renumbered(super()._step(state, actor, choices), state)

    def _move(self, state: State, actor: int, choices: Choices) -> Move | None:
        del actor
        return PlainMove(state, choices) if isinstance(choices, Scripted) else None


class CompiledMachine(_Stepped):
    """Over plain values."""

    def __init__(
        self, program: Program, *, watched: tuple[Term, ...] = (), traced: bool = True, often: int = OFTEN
    ) -> None:
        super().__init__(program, watched=watched, accelerate=Jit)
        self.stepper = Stepper(program, self.code, traced=traced, often=often)

    def key(self, state: State) -> Hashable:
        """Small numbers for the processes; the state without the absolute time, unless somebody asks for it."""
        kernel = state.kernel
        assert isinstance(state, Numbered), "a state of this machine should be numbered"
        assert kernel is not None, "a state of a kernel program should have a kernel"
        time = kernel.time if self._keeps_time else 0
        clock = (kernel.phase.value, time, kernel.left, kernel.pending, kernel.resumes, kernel.updates)
        return state.numbers, state.globals, clock, self.stepper.objects(state.objects)


class CompiledSymbolicMachine(_Stepped, SymbolicMachine):
    """Over symbolic values."""

    def __init__(
        self,
        program: Program,
        symbolic: Symbolic,
        *,
        watched: tuple[Term, ...] = (),
        collection: Collection = Collection.ON,
        traced: bool = True,
        often: int = OFTEN,
    ) -> None:
        super().__init__(program, symbolic, watched=watched, collection=collection)
        self.stepper = Stepper(program, self.code, traced=traced, often=often)
        self._splits: dict[Hashable, Split] = {}

    def split(self, state: State) -> Split:
        """The parts of the state; those of states that come again are known by the numbers of their processes."""
        kernel = state.kernel
        assert isinstance(state, Numbered), "a state of this machine should be numbered"
        assert kernel is not None, "a state of a kernel program should have a kernel"
        rest = self.stepper.objects(state.objects), state.records, state.leaked
        key = state.numbers, state.globals, state.path, clock_of(kernel, self._time), rest
        found = self._splits.get(key)
        if found is None:
            if len(self._splits) > _REMEMBERED:
                self._splits.clear()
            found = self._splits[key] = super().split(state)
        return found

    def _move(self, state: State, actor: int, choices: Choices) -> Move | None:
        return SymbolicMove(self, state, actor, choices) if isinstance(choices, Forks) else None
