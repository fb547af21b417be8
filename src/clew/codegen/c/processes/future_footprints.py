"""Futures: what a process may still touch, from where its frames stand. The static half of partial order reduction.

Input: a layout. Output: numbered *places*, per command the places that it touches itself, and per point what a frame
there may touch before it is left, callees and spawned processes included. All of it errs on the side of "may".

Places are the global variables, and: `ended`, which processes have ended; `held`, which ended processes are still held
(so that their names are not free); `heap`, which heap objects there are (for a question whether all are freed); `lost`,
which of them nothing points to; for these it does not matter who writes first; and `spawn P`, the names of processes of
procedure P. Memory objects are told apart while the search runs; here it is only said whether memory is read or
written, and which static objects are named. *Carriers* are the variables through which a pointer can come from one
process to another; `ample.h` says what follows from that.

Where a program has an idle process (`ir/program.py`), such as a kernel, and nobody lets another process move before it
does, whoever can move does so once: its future goes up to its next `await`.

Where a question for leaks is the last thing that a program does (`leaks.py`), it is no conflict with what others do
before it but free: its answer can only become yes. The step that asks is then taken as one that ends the program, which
is in no small set. Anywhere else such a question reads `lost`, which every command writes that may drop a pointer, or
`heap`, which those write that make or free objects.
That one process ends the program (`halt`) is no conflict: what the others would have done next changes nothing that is
looked at afterwards, and is done in runs where it comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import cached_property

from clew.analysis.cfg import successors
from clew.codegen.c.processes.layout import Layout, Point
from clew.codegen.c.processes.leaks import Questions
from clew.codegen.c.shapes import NotNative, points
from clew.graphs import reachable
from clew.ir.commands import (
    Allocate,
    Await,
    Call,
    Command,
    Copy,
    Exit,
    Expire,
    Fill,
    Free,
    Join,
    Load,
    Raise,
    Return,
    Spawn,
    Store,
)
from clew.ir.program import Block, Declaration
from clew.ir.rewriting import targets_of, terms_of
from clew.ir.terms import Constant, Observation, Observe, Term, Variable
from clew.ir.values import Address
from clew.ir.walk import postorder
from clew.records import dataclass
from clew.semantics.code import Routine, carries, holds_processes

ENDED, HELD, HEAP, LOST = "ended", "held", "heap", "lost"
COMMUTING = (ENDED, HELD, HEAP, LOST)
"""Places where it does not matter who writes first."""
_NOBODY = 1 << 16
"""There are fewer processes."""


@dataclass(frozen=True, slots=True)
class Effects:
    """Places as bit sets, whether memory is read or written, and the static objects that are named, as a bit set.

    `last`: a question for leaks behind which the program ends.
    """

    reads: int = 0
    writes: int = 0
    memory_read: bool = False
    memory_written: bool = False
    named: int = 0
    last: bool = False

    def __or__(self, other: Effects) -> Effects:
        return Effects(
            self.reads | other.reads,
            self.writes | other.writes,
            self.memory_read or other.memory_read,
            self.memory_written or other.memory_written,
            self.named | other.named,
            self.last or other.last,
        )


NOTHING = Effects()


def words(bits: int, size: int) -> list[int]:
    """A bit set with room for so many bits, in words of 64."""
    return [bits >> at & (1 << 64) - 1 for at in range(0, max(1, size), 64)]


@dataclass(frozen=True)
class Futures:
    """See the module; raises `NotNative` where the program asks where processes stand."""

    layout: Layout
    questions: Questions = Questions.ANYWHERE
    _commands: dict[tuple[int, int], Effects] = field(default_factory=dict)
    """By routine and the identity of a command, which the program keeps: each is asked for once per point."""
    _blocks: dict[tuple[int, int], tuple[Effects, frozenset[int], list[str]]] = field(default_factory=dict)

    @cached_property
    def places(self) -> dict[str, int]:
        """The numbers of the places."""
        names = [
            *(f"var {each.name}" for each in self.layout.program.globals),
            ENDED,
            HELD,
            HEAP,
            LOST,
            *(f"spawn {routine.name}" for routine in self.layout.code.routines),
        ]
        return {name: number for number, name in enumerate(names)}

    def bit(self, place: str) -> int:
        """The place as a bit set."""
        return 1 << self.places[place]

    @cached_property
    def _unseen(self) -> frozenset[str]:
        """The variables at which nobody looks before all others have moved."""
        idle = self.layout.program.idle
        return frozenset() if idle is None else idle.gathered

    @cached_property
    def idle(self) -> int:
        """The number of the process that moves only when no other can; that of none where there is none."""
        idle = self.layout.program.idle
        names = [each.name for each in self.layout.program.processes]
        return len(names) + _NOBODY if idle is None else names.index(idle.process)

    @cached_property
    def moves_once(self) -> bool:
        """Whether whoever can move moves once, up to the next `await`, before the idle process does."""
        idle = self.layout.program.idle
        if idle is None or idle.again:
            return False
        commands = (each for routine in self.layout.code.routines for each in _commands(routine))
        return not any(isinstance(each, Call) and each.entry is not None for each in commands)

    @cached_property
    def carriers(self) -> int:
        """The global variables that may hold a pointer, as a bit set."""
        slots = self.layout.globals.items()
        return sum(self.bit(f"var {name}") for name, slot in slots if points(slot.shape))

    def command(self, command: Command | Exit, routine: Routine) -> Effects:
        """What a command touches itself; what it does later (results of a call) is `returned`."""
        known = self._commands.get((routine.number, id(command)))
        if known is None:
            known = self.terms(terms_of(command), routine)
            targets = () if isinstance(command, Call | Exit) else targets_of(command)
            known |= self._written(targets, routine) | self._special(command, routine)
            self._commands[routine.number, id(command)] = known
        return known

    def returned(self, command: Call, routine: Routine) -> Effects:
        """What is written when a callee has ended."""
        return self._written(targets_of(command), routine)

    def terms(self, terms: Iterable[Term], routine: Routine | None) -> Effects:
        """What evaluating terms touches."""
        effects = NOTHING
        for term in postorder(*terms):
            effects |= self._leaf(term, routine)
        return effects

    def _leaf(self, term: Term, routine: Routine | None) -> Effects:
        match term:
            case Variable(name=name):
                local = routine is not None and name in routine.slots
                return NOTHING if local or name in self._unseen else Effects(reads=self.bit(f"var {name}"))
            case Constant(value=Address(object=number)) if 0 <= number < self.layout.code.first_code:
                return Effects(named=1 << number)
            case Observe(observation=Observation.ADDRESS, names=(name,)):
                static = self.layout.code.objects.get(name)
                return NOTHING if static is None else Effects(named=1 << static)
            case Observe(observation=Observation.ENDED):
                return Effects(reads=self.bit(ENDED))
            case Observe(observation=Observation.ALIVE | Observation.SIZE | Observation.HEAP):
                return Effects(memory_read=True)
            case Observe(observation=Observation.OCCUPIED):
                return Effects(reads=self.bit(HEAP), last=self._asks_last)
            case Observe(observation=Observation.LEAKED):
                return Effects(last=True) if self._asks_last else Effects(reads=self.bit(LOST))
            case Observe(observation=Observation.SELF | Observation.CONTESTED):
                return NOTHING  # for contests see `ample.h`
            case Observe(observation=observation):
                raise NotNative(f"por=dynamic cannot tell what {observation.value} depends on")
            case _:
                return NOTHING

    @property
    def _asks_last(self) -> bool:
        return self.questions is Questions.LAST

    @cached_property
    def _dropped(self) -> Effects:
        """What is done by a command that may drop a pointer, for who asks for leaks."""
        return Effects(writes=self.bit(LOST)) if self.questions is Questions.ANYWHERE else NOTHING

    @cached_property
    def _made(self) -> Effects:
        """What is done by a command that makes a heap object, for who asks whether all are freed."""
        return Effects(writes=self.bit(HEAP)) if self.questions is Questions.ANYWHERE else NOTHING

    def _written(self, targets: tuple[Variable, ...], routine: Routine) -> Effects:
        effects = NOTHING
        for target in targets:
            if holds_processes(target.sort):
                effects |= Effects(writes=self.bit(HELD))
            if carries(target.sort):
                effects |= self._dropped
            if target.name not in routine.slots and target.name not in self._unseen:
                effects |= Effects(writes=self.bit(f"var {target.name}"))
        return effects

    def _special(self, command: Command | Exit, routine: Routine) -> Effects:
        match command:
            case Load():
                return Effects(memory_read=True)
            case Allocate(heap=True):
                return self._made
            case Free():
                return Effects(writes=self.bit(HEAP), memory_written=True) | self._dropped
            case Store() | Expire() | Fill():
                return Effects(memory_written=True) | self._dropped
            case Copy():
                return Effects(memory_read=True, memory_written=True) | self._dropped
            case Join():
                return Effects(reads=self.bit(ENDED))
            case Call(callee=callee, arguments=arguments):
                return self._starting(callee, arguments, memory_read=not isinstance(callee, str))
            case Spawn(procedure=procedure, arguments=arguments):
                names = sum(self.bit(f"spawn {each.name}") for each in self.layout.callees.of(procedure, arguments))
                made = Effects(reads=self.bit(ENDED) | self.bit(HELD), writes=names)
                return made | self._starting(procedure, arguments, memory_read=not isinstance(procedure, str))
            case Return():
                return self._left[routine.number]
            case Raise():
                return _union(self._left)
            case _:
                return NOTHING

    def _starting(self, callee: str | Term, arguments: tuple[Term, ...], *, memory_read: bool) -> Effects:
        """What the starts of locals touch; a pointer to code is looked at."""
        effects = Effects(memory_read=memory_read)
        for each in self.layout.callees.of(callee, arguments):
            effects |= self.terms(_starts(each.locals), None)
        return effects

    @cached_property
    def _left(self) -> tuple[Effects, ...]:
        """Per routine what leaving a frame does: objects end with it, and processes are no longer held."""
        return tuple(
            Effects(
                writes=self.bit(HELD) if routine.holds_processes else 0,
                memory_written=any(isinstance(each, Allocate) and not each.heap for each in _commands(routine)),
            )
            | self._dropped
            for routine in self.layout.code.routines
        )

    # --- futures ----------------------------------------------------------------------------------------------------

    @cached_property
    def _totals(self) -> tuple[Effects, ...]:
        """Per routine what a call of it may touch, with everything that it calls and spawns."""
        parts = [self._ahead(routine, 0, 0) for routine in self.layout.code.routines]
        totals = [effects for effects, _ in parts]
        while True:
            larger = []
            for (_, below), effects in zip(parts, totals, strict=True):
                for callee in below:
                    effects |= totals[callee]
                larger.append(effects)
            if larger == totals:
                return tuple(totals)
            totals = larger

    def _ahead(self, routine: Routine, number: int, index: int) -> tuple[Effects, frozenset[int]]:
        """What is touched from a place on, and the routines that are entered: as far as a process goes at once or ever.

        It is let pass by the `await` at which it stands.
        """
        first = replace(routine.blocks[number], commands=routine.blocks[number].commands[index:])
        head = first.commands[:1]
        behind = replace(first, commands=first.commands[len(head) :])
        effects, entered, following = self._stretch(behind, routine)
        effects |= self._part(head, routine)
        entered |= self._entered(head)
        following = [*_unwinds(head), *following]
        labels = routine.labels
        for other in reachable([labels[each] for each in following], lambda at: self._following(routine, at)):
            more, below, _ = self._block(routine, other)
            effects |= more
            entered |= below
        return effects, entered

    def _following(self, routine: Routine, number: int) -> list[int]:
        return [routine.labels[label] for label in self._block(routine, number)[2]]

    def _block(self, routine: Routine, number: int) -> tuple[Effects, frozenset[int], list[str]]:
        """What a block touches itself, the routines that it enters, and where control goes from there."""
        known = self._blocks.get((routine.number, number))
        if known is None:
            known = self._blocks[routine.number, number] = self._stretch(routine.blocks[number], routine)
        return known

    def _stretch(self, block: Block, routine: Routine) -> tuple[Effects, frozenset[int], list[str]]:
        """The same of a block, or of a part of it; where each process moves once it goes up to the first `await`."""
        waits = [at for at, each in enumerate(block.commands) if isinstance(each, Await)] if self.moves_once else []
        if not waits:
            whole = self._part((*block.commands, block.exit), routine)
            return whole, self._entered(block.commands), list(successors(block))
        done = block.commands[: waits[0] + 1]
        return self._part(done, routine), self._entered(done), _unwinds(done)

    def _part(self, part: Iterable[Command | Exit], routine: Routine) -> Effects:
        effects = NOTHING
        for command in part:
            effects |= self.command(command, routine)
            if isinstance(command, Call):
                effects |= self.returned(command, routine)
        return effects

    def _entered(self, commands: Iterable[object]) -> frozenset[int]:
        """The routines that commands call or spawn."""
        found: set[int] = set()
        for command in commands:
            if isinstance(command, Call | Spawn):
                callee = command.callee if isinstance(command, Call) else command.procedure
                for each in self.layout.callees.of(callee, command.arguments):
                    found.add(self.layout.code.numbers[each.name])
        return frozenset(found)

    def top(self, point: Point) -> Effects:
        """What an innermost frame at the point may still touch; every process may end."""
        return self._from(point, point[2]) | Effects(writes=self.bit(ENDED))

    def below(self, point: Point) -> Effects:
        """What a frame that waits at a call may still touch after it."""
        routine = self.layout.code.routines[point[0]]
        block = routine.blocks[point[1]]
        command = block.commands[point[2]] if point[2] < len(block.commands) else None
        if not isinstance(command, Call):
            return NOTHING
        effects = self._from(point, point[2] + 1) | self.returned(command, routine)
        if command.unwind is not None:
            effects |= self._from((point[0], routine.labels[command.unwind], 0), 0)
        return effects

    def _from(self, point: Point, index: int) -> Effects:
        """The rest of the block from the index on, and all blocks that can be reached from its end."""
        effects, entered = self._ahead(self.layout.code.routines[point[0]], point[1], index)
        return effects | _union(self._totals[callee] for callee in entered)


def _union(parts: Iterable[Effects]) -> Effects:
    effects = NOTHING
    for each in parts:
        effects |= each
    return effects


def _unwinds(commands: Iterable[Command]) -> list[str]:
    """Where control goes when something is raised in a call."""
    return [each.unwind for each in commands if isinstance(each, Call) and each.unwind is not None]


def _starts(declarations: Iterable[Declaration]) -> Iterator[Term]:
    for each in declarations:
        if isinstance(each.initial, Term):
            yield each.initial


def _commands(routine: Routine) -> list[object]:
    return [command for block in routine.blocks for command in block.commands]
