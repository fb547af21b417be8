"""Steps from skeletons: the symbolic machine, asked for the ways of one process.

Input: a skeleton and a process. Output: the ways of its step: the condition on the data, the choices, and the state it
leads to, in terms of the data before. A loop that goes round as data say is cut at its head, and the step goes on from
there before anybody else moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from clew.ir.commands import Load, Store
from clew.ir.errors import Unsupported
from clew.ir.footprint import EMPTY, Footprint
from clew.ir.program import Program
from clew.ir.sorts import Bits, Bool
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    conjoin,
    disjoin,
)
from clew.ir.values import Address
from clew.logic.normalise import Normalise, constructor
from clew.lower.skeletons.cells import Cells
from clew.records import dataclass
from clew.semantics.execution.choices import Choices, Removed, Retried
from clew.semantics.execution.work import Work
from clew.semantics.outcome import Outcome, Violation
from clew.semantics.schedulers import threads
from clew.semantics.state import State
from clew.semantics.values import Datum, Path
from clew.symbolic.forks import Forks, all_outcomes
from clew.symbolic.machine import Collection, SymbolicMachine
from clew.symbolic.paths.oracle import Oracle
from clew.symbolic.values import Symbolic, is_term
from clew.symbolic.work import SymbolicWork

Numbers = tuple[int, ...]
DEEPEST = 500
"""So many calls may be open in a process."""
WEARY = 1_000
"""After so many commands a step is cut at the next loop head, too."""


@dataclass(frozen=True, slots=True)
class Way:
    """What a step may do. `chosen` are the data of its free choices in order."""

    process: str
    path: Path
    chosen: tuple[Datum, ...]
    after: State
    violation: Violation | None
    footprint: Footprint
    goes_on: bool
    """Whether the step is not over there."""
    assumes: bool
    """Whether there are data for which it removes the run."""
    waits: bool = False
    """Whether there are data for which the process waits."""


class _Ways(NamedTuple):
    """The ways of a step, and where the process waits instead."""

    ways: tuple[Way, ...]
    waiting: Term


class _Work(SymbolicWork):
    """Cuts steps at loop heads also where other processes are, and remembers what was assumed."""

    assumes = False

    def assume(self, condition: Datum, span: Span | None) -> None:
        """Go on only where the condition holds."""
        self.assumes = self.assumes or is_term(condition)
        super().assume(condition, span)

    def tired(self, *, at_head: bool) -> bool:
        """Whether the step is cut here."""
        if not at_head and self.task is not None and len(self.task.calls) > DEEPEST:
            raise Unsupported(f"calls nest deeper than {DEEPEST}; saturate takes one process that calls without end")
        if not at_head or not (self._forked or self.executed >= WEARY):
            return False
        self._forks.cut = True
        return True


class Stepping(SymbolicMachine):
    """See the module."""

    def __init__(self, program: Program) -> None:
        symbolic = Symbolic(Oracle(), constructor(Normalise.FULL))
        super().__init__(program, symbolic, collection=Collection.OFF)
        self.cells = Cells(self.code)
        self._assumes = False
        self._known: dict[tuple[Numbers, str], _Ways] = {}

    def starts(self) -> tuple[Way, ...]:
        """The initial states, as ways of nobody."""
        found, _ = all_outcomes(lambda forks: self._way("", self._initial(forks), forks), None)
        return found

    def ways(self, skeleton: State, key: Numbers, process: str) -> tuple[Way, ...]:
        """The ways of a step of the process; none where it cannot move. Equal skeletons have equal keys."""
        return self._stepped_ways(skeleton, key, process).ways

    def stuck(self, skeleton: State, key: Numbers) -> Term:
        """Where no process can move, though one has not ended."""
        alive = [each.name for each in skeleton.processes if each.frames]
        if not alive or (self.program.quiet is not None and self.holds(skeleton, self.program.quiet)):
            return FALSE
        return conjoin(*(self._stepped_ways(skeleton, key, name).waiting for name in alive))

    def _stepped_ways(self, skeleton: State, key: Numbers, process: str) -> _Ways:
        found = self._known.get((key, process))
        if found is None:
            sampled = self.statistics.sampled
            found = self._known[key, process] = self._execute(skeleton, self.number(process))
            if self.statistics.sampled > sampled:
                raise Unsupported(f"data decide in too many ways where {process} goes or what it touches")
        return found

    def _execute(self, skeleton: State, actor: int) -> _Ways:
        number = self.process_number(skeleton, actor)
        retried: list[Path] = []
        chosen: list[Datum] = []

        def execute(forks: Forks) -> Way:
            state = skeleton
            if forks.resumed is None:  # else it was asked before
                work = SymbolicWork(self.code, self.symbolic, skeleton, forks)
                if not threads.is_runnable(work, number):
                    retried.append(work.path)
                    raise Removed
                state = replace(skeleton, path=work.path)
            try:
                return self._way(self.actors[actor], self._step(state, actor, forks), forks)
            except Retried as again:
                retried.append(again.path)
                chosen.extend(forks.taken)
                raise

        ways, _ = all_outcomes(execute, None)
        if chosen and ways:
            raise Unsupported("whether a process waits depends on what is chosen in its step")
        if retried:
            ways = tuple(replace(way, waits=True) for way in ways)
        return _Ways(ways, disjoin(*(conjoin(*path) for path in retried)))

    def _way(self, process: str, outcome: Outcome[State], forks: Forks) -> Way:
        state = outcome.state
        return Way(
            process,
            state.path,
            tuple(forks.taken),
            replace(state, path=()),
            outcome.violation,
            outcome.footprint or EMPTY,
            forks.cut and outcome.violation is None,
            self._assumes,
        )

    def _thaw(self, state: State, choices: Choices) -> Work:
        assert isinstance(choices, Forks), "a symbolic step should be able to fork"
        if isinstance(choices.resumed, _Work):
            work: SymbolicWork = choices.resumed.resumed(choices)
        else:
            work = _Work(self.code, self.symbolic, state, choices)
            work.follow(cuts=True, every_head=False, joins=None)
        work.hear = self._hear
        return work

    def _finish(self, work: Work, execute: Callable[[], None]) -> Outcome[State]:
        outcome = super()._finish(work, execute)
        self._assumes = isinstance(work, _Work) and work.assumes
        return outcome

    def _hear(self, work: Work, span: Span | None) -> None:
        """Take notice of how wide a number is that is read or written."""
        del span
        call = work.call
        block = work.routine.blocks[call.block]
        if call.index >= len(block.commands):
            return
        match block.commands[call.index]:
            case Load(target=Variable(sort=Bits() | Bool() as sort), pointer=pointer):
                pass
            case Store(value=value, pointer=pointer) if isinstance(value.sort, Bits | Bool):
                sort = value.sort
            case _:
                return
        where = _address(work, pointer)
        if where is not None:
            size = 1 if isinstance(sort, Bool) else (sort.width + 7) // 8
            self.cells.widths[where.object, where.offset] = size


def _address(work: Work, pointer: Term) -> Address | None:
    """What a plain pointer term is."""
    match pointer:
        case Variable(name=name):
            slot = work.routine.slots.get(name)
            held = work.globals[work.code.slots[name]] if slot is None else work.call.locals[slot]
            return held if isinstance(held, Address) else None
        case Observe(observation=Observation.ADDRESS, names=(name, *_)):
            return Address(work.code.address(name), 0)
        case Apply(operator="pointer.add", arguments=(base, Constant(value=int(distance)))):
            found = _address(work, base)
            return None if found is None else Address(found.object, found.offset + distance)
        case _:
            return None
