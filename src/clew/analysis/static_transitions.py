"""Static transitions: what a process may do from a resume point up to its next context switch.

Input: the tables of a kernel program. Output: per process its resume points (its start, and behind every command at
which it may give up control), each with everything it may touch over all paths to the next one, through calls. A
resume point is a stack of positions (routine, block, index). Where a recursive procedure may wait, stacks grow without
bound: such a process is one single transition that may do everything it ever does. A step that a long silent loop
breaks up resumes in the middle; its rest is a transition too, made when it is met.

Arrays are taken as wholes, or constant indices are told apart; stores through pointers are plain writes to everything
that may be pointed to. Waking a process that asks whether it timed out writes its answer.
After: V. Herdt, "Complete Symbolic Simulation of SystemC Models", 2016, section 2.4.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from clew.analysis.callees import Callees
from clew.analysis.static_footprints import Context, leaving, together, touches
from clew.ir.commands import (
    Assume,
    Await,
    Call,
    Command,
    Disable,
    Enable,
    Exit,
    Join,
    Load,
    NewEvent,
    Notify,
    Raise,
    Resume,
    Return,
    Spawn,
    Store,
    Suspend,
    Wait,
    When,
    Yield,
)
from clew.ir.footprint import Footprint, Place, union
from clew.ir.program import Program, Rules, Scheduler
from clew.ir.rewriting import addresses_in, commands_of, labels_of
from clew.ir.terms import Constant, Observation, Term
from clew.ir.values import Address
from clew.records import dataclass
from clew.semantics.code import Code, Routine
from clew.semantics.execution.evaluate import ENDED, MEMORY
from clew.semantics.observers import observations, program_terms
from clew.semantics.state import Process

Stack = tuple[tuple[int, int, int], ...]
"""Positions (routine, block, index), outermost first; a calling frame stands at its call."""


ENDING = (ENDED, "end")
"""Which processes have ended: two that end commute."""
_END = Footprint(updates=frozenset({ENDING}))


class Arrays(Enum):
    """How fine the static view of arrays is."""

    WHOLE = "whole"
    """Any two accesses to one array overlap."""
    ELEMENTS = "elements"
    """Constant indices are told apart."""


def obstacle(program: Program, watched: tuple[Term, ...] = ()) -> str | None:
    """Why there are no static transitions, where somebody asks `watched` terms in states; None if there are."""
    if program.scheduler is not Scheduler.KERNEL:
        return "its scheduler is not the kernel"
    if any(isinstance(each, Spawn) for each in commands_of(program)):
        return "processes are spawned"
    if any(isinstance(each, NewEvent) for each in commands_of(program)):
        return "events are made while it runs"
    if any(isinstance(each, Disable | Enable) for each in commands_of(program)):
        return "processes are disabled"
    if program.rules is Rules.OPEN and any(isinstance(each, Resume) for each in commands_of(program)):
        return "processes are resumed at once"
    asked = observations(*program_terms(program))
    if not asked.isdisjoint((Observation.AT, Observation.LOCAL)):
        return "it asks where its processes stand"
    asked |= observations(*watched)
    if not asked.isdisjoint((Observation.HAPPENED, Observation.TRIGGERED)):
        return "somebody asks which events have happened, which every step changes"
    if not asked.isdisjoint((Observation.LEAKED, Observation.OCCUPIED)):
        return "somebody asks for leaks, which every step with a pointer may bring about"
    return None


@dataclass(frozen=True, slots=True)
class Transition:
    """One static transition of the process of that number; `starts` are events of which one may set it going."""

    process: int
    stack: Stack
    footprint: Footprint
    starts: frozenset[int]
    assumes: bool
    """Whether a run may end in it because an assumption does not hold."""


class Transitions:
    """The static transitions of one program; those met late are appended, which is its only changing part."""

    def __init__(self, code: Code, arrays: Arrays = Arrays.WHOLE) -> None:
        self._code = code
        self._arrays = arrays
        self._program = code.program
        self._context = Context(code.program, len(code.program.events), addresses_in(code.program))
        self._callees = Callees(code)
        self._answers = _timed_out(code, self._context)
        self._blobs: dict[int, int] = {}
        self.table: list[Transition] = []
        self._numbers: dict[tuple[int, Stack], int] = {}
        for number in range(len(code.program.processes)):
            self._enumerate(number)

    def next_of(self, number: int, process: Process) -> int:
        """The transition that the process makes next, whether it is enabled or not; -1 where it has ended."""
        if not process.frames:
            return -1
        innermost = process.frames[-1]
        stands_at_wait = process.waiting is not None and not process.waiting.dormant
        index = innermost.index + 1 if stands_at_wait else innermost.index
        stack: Stack = (
            *((frame.routine, frame.block, frame.index) for frame in process.frames[:-1]),
            (innermost.routine, innermost.block, index),
        )
        return self.at(number, stack)

    def at(self, number: int, stack: Stack) -> int:
        """The transition that a process makes at a resume point."""
        if number in self._blobs:
            return self._blobs[number]
        found = self._numbers.get((number, stack))
        return self._add(number, stack, frozenset()) if found is None else found

    # --- resume points ------------------------------------------------------------------------------------------------

    def _enumerate(self, number: int) -> None:
        declared = self._program.processes[number]
        routine = self._code.numbers[declared.procedure]
        if self._callees.recursive(routine):
            self._blob(number)
            return
        begins = self._events_of(declared.sensitivity) if not declared.initialise else frozenset()
        self._add(number, ((routine, 0, 0),), begins)

    def _add(self, number: int, stack: Stack, starts: frozenset[int]) -> int:
        """The number of the transition at the resume point; it and all that follow it are made."""
        first = len(self.table)
        waiting = [(stack, starts)]
        while waiting:
            point, events = waiting.pop()
            if (number, point) in self._numbers:
                continue
            walk = _Walk(self, number, point)
            self._numbers[number, point] = len(self.table)
            self.table.append(Transition(number, point, walk.footprint, events, walk.assumes))
            waiting.extend(reversed(walk.resumes))
        return first

    def _blob(self, number: int) -> None:
        """The process as one transition."""
        routine = self._code.numbers[self._program.processes[number].procedure]
        reached = self._callees.reached(routine)
        footprint = together(*(self.routine(each) for each in sorted(reached)), _own(self._code, number), _END)
        every = frozenset(range(self._context.events))
        self.table.append(Transition(number, (), footprint, every, assumes=True))
        self._blobs[number] = len(self.table) - 1

    # --- footprints ---------------------------------------------------------------------------------------------------

    def routine(self, number: int) -> Footprint:
        """What the commands of one procedure may touch, without what it calls."""
        routine = self._code.routines[number]
        local = frozenset(routine.slots)
        parts = [self.command(each, local) for block in routine.blocks for each in block.commands]
        return together(*parts, *(self.leaving(block.exit, routine) for block in routine.blocks))

    def leaving(self, leave: Exit, routine: Routine) -> Footprint:
        """What an exit reads, and the frame objects that may end with it."""
        found = leaving(leave, frozenset(routine.slots))
        if isinstance(leave, Return | Raise) and self._callees.frees(routine.number):
            found = union(found, Footprint(writes=frozenset({MEMORY})))
        return self._seen(found)

    def command(self, command: Command, local: frozenset[str]) -> Footprint:
        """What a command may touch, what waking others does included; callees come on top."""
        found = touches(command, self._context, local)
        match command:
            case (
                Load(pointer=Constant(value=Address(object=number)))
                | Store(pointer=Constant(value=Address(object=number)))
            ) if 0 <= number < self._code.first_code:
                found = _at_object(found, f"&{self._program.objects[number].name}")
            case Notify(when=When.IMMEDIATE):
                answers = frozenset(name for event in found.notifies for name in self._answers.get(event, ()))
                found = replace(found, writes=found.writes | answers)
            case _:
                pass
        if not self._callees.allocates:
            found = replace(found, reads=found.reads - {MEMORY}, writes=found.writes - {MEMORY})
        return self._seen(found)

    def _seen(self, footprint: Footprint) -> Footprint:
        return footprint if self._arrays is Arrays.ELEMENTS else _whole(footprint)

    def through(self, command: Call) -> tuple[Footprint, bool]:
        """What the callees of a call that never gives up control may touch, and whether they assume something."""
        reached = frozenset().union(*(self._callees.reached(each) for each in self._callees.of(command)))
        assumes = any(self._callees.assumes(each) for each in reached)
        return together(*(self.routine(each) for each in sorted(reached))), assumes

    def entered(self, command: Call) -> tuple[int, ...]:
        """The procedures that a call may enter and that may give up control; none if no callee does."""
        callees = self._callees.of(command)
        return callees if any(self._callees.switches(each) for each in callees) else ()

    def events_after(self, command: Wait, number: int) -> frozenset[int]:
        """The events of which one may end the wait."""
        if command.events or command.timeout is not None:
            return self._events_of(command.events)
        return self._events_of(self._program.processes[number].sensitivity)

    def _events_of(self, events: tuple[Term, ...]) -> frozenset[int]:
        return touches(Wait(events), self._context, frozenset()).awaits

    @property
    def code(self) -> Code:
        """The tables of the program."""
        return self._code


class _Walk:
    """One walk from a resume point along all paths to the next context switches; `resumes` is what it found there."""

    def __init__(self, owner: Transitions, number: int, stack: Stack) -> None:
        self._owner, self._number = owner, number
        self._routines = owner.code.routines
        self.footprint = _own(owner.code, number)
        self.resumes: list[tuple[Stack, frozenset[int]]] = []
        self.assumes = False
        seen, waiting = {stack}, [stack]
        while waiting:
            for behind in self._visit(waiting.pop()):
                if behind not in seen:
                    seen.add(behind)
                    waiting.append(behind)

    def _visit(self, stack: Stack) -> Iterator[Stack]:
        routine_number, block, index = stack[-1]
        routine = self._routines[routine_number]
        local = frozenset(routine.slots)
        commands = routine.blocks[block].commands
        if index >= len(commands):
            yield from self._leave(stack, routine)
            return
        command = commands[index]
        self._touch(self._owner.command(command, local))
        behind = (*stack[:-1], (routine_number, block, index + 1))
        match command:
            case Wait():
                events = self._owner.events_after(command, self._number)
                self._touch(Footprint(awaits=events))
                self.resumes.append((behind, events))
            case Yield():
                self.resumes.append((behind, frozenset()))
            case Await() | Join():
                self.resumes.append((stack, frozenset()))
                yield behind
            case Suspend(process=process):
                chosen = process.value if isinstance(process, Constant) else None
                if chosen is None or chosen == self._number:
                    self.resumes.append((behind, frozenset()))
                if chosen != self._number:
                    yield behind
            case Assume():
                self.assumes = True
                yield behind
            case Call():
                yield from self._call(stack, routine, command, behind)
            case _:
                yield behind

    def _call(self, stack: Stack, routine: Routine, command: Call, behind: Stack) -> Iterator[Stack]:
        entered = self._owner.entered(command)
        if not entered:
            footprint, assumes = self._owner.through(command)
            self._touch(footprint)
            self.assumes = self.assumes or assumes
            yield behind
            if command.unwind is not None:
                yield (*stack[:-1], (routine.number, routine.labels[command.unwind], 0))
            else:
                yield from self._raised(stack)
            return
        for callee in entered:
            block = 0 if command.entry is None else self._routines[callee].labels[command.entry]
            yield (*stack, (callee, block, 0))

    def _leave(self, stack: Stack, routine: Routine) -> Iterator[Stack]:
        _, block, _ = stack[-1]
        leave = routine.blocks[block].exit
        self._touch(self._owner.leaving(leave, routine))
        for label in labels_of(leave):
            yield (*stack[:-1], (routine.number, routine.labels[label], 0))
        if isinstance(leave, Raise):
            yield from self._raised(stack)
        if not isinstance(leave, Return):
            return
        if len(stack) == 1:
            self._touch(_END)
            return
        below, block, index = stack[-2]
        yield (*stack[:-2], (below, block, index + 1))

    def _raised(self, stack: Stack) -> Iterator[Stack]:
        """Where a raise may be caught further down the stack."""
        for depth in range(len(stack) - 2, -1, -1):
            number, block, index = stack[depth]
            routine = self._routines[number]
            command = routine.blocks[block].commands[index]
            if isinstance(command, Call) and command.unwind is not None:
                yield (*stack[:depth], (number, routine.labels[command.unwind], 0))
                return

    def _touch(self, footprint: Footprint) -> None:
        self.footprint = union(self.footprint, footprint)


def _timed_out(code: Code, context: Context) -> dict[int, tuple[str, ...]]:
    """For each event the global variables that are told whether a wait for it timed out."""
    found: dict[int, list[str]] = {}
    for routine in code.routines:
        for block in routine.blocks:
            for command in block.commands:
                if not isinstance(command, Wait) or command.timed_out is None:
                    continue
                if command.timed_out.name in routine.slots:
                    continue
                for event in sorted(touches(command, context, frozenset()).awaits):
                    found.setdefault(event, []).append(command.timed_out.name)
    return {event: tuple(names) for event, names in found.items()}


def _own(code: Code, number: int) -> Footprint:
    """Every step of a process moves it."""
    return Footprint(writes=frozenset({f"@{code.program.processes[number].name}"}))


def _at_object(footprint: Footprint, name: str) -> Footprint:
    """An access through a constant pointer: of all objects only this one."""

    def narrowed(places: frozenset[Place]) -> frozenset[Place]:
        return frozenset(each for each in places if not _is_object(each) or each == name)

    return replace(footprint, reads=narrowed(footprint.reads), writes=narrowed(footprint.writes))


def _is_object(place: Place) -> bool:
    return isinstance(place, str) and (place == MEMORY or place.startswith("&"))


def _whole(footprint: Footprint) -> Footprint:
    """Places without indices, except for what is pending of an event."""
    return replace(
        footprint,
        reads=frozenset(map(_bare, footprint.reads)),
        writes=frozenset(map(_bare, footprint.writes)),
        updates=frozenset((_bare(place), family) for place, family in footprint.updates),
    )


def _bare(place: Place) -> Place:
    return place if isinstance(place, str) or place[0] == "pending" else place[0]
