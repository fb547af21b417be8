"""What processes may do next, statically: footprints of their next step and of all their future, and who enables whom.

Input: a program and a state. The next step of a process is looked for along all paths from where it stands to the next
scheduling point, through its stack; a call counts with everything that the callee may do. Everything that a process
may ever do is counted by procedure.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Allocate, Await, Call, Command, Join, Raise, Return, Spawn, Wait, Yield
from clew.ir.footprint import EMPTY, Footprint, Place, overlap, union
from clew.ir.program import Block
from clew.ir.rewriting import addresses_in
from clew.ir.semantics.code import Code, Routine, successors
from clew.ir.semantics.evaluate import ENDED, HAPPENED, HELD, MEMORY, RUNNING
from clew.ir.semantics.interpreter import Interpreter
from clew.ir.semantics.state import Phase, Process, State
from clew.ir.terms import Term
from clew.models.lower.footprints import Context, leaving, places_of, together, touches

Position = tuple[int, int, int]
"""The depth of a frame, a block, a command."""


class Prospects:
    """The static view of one program's processes; a cache of footprints by procedure is its only changing part."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter = interpreter
        self._code: Code = interpreter.code
        self._taken = addresses_in(self._code.program)
        called = _by_pointer(self._code, self._taken)
        self._called_by_pointer = called
        self._reaches = _reaches(self._code, called, through_spawns=False)
        self._futures = _reaches(self._code, called, through_spawns=True)
        self._makes_frame_objects = frozenset(
            routine.number
            for routine in self._code.routines
            for block in routine.blocks
            for command in block.commands
            if isinstance(command, Allocate) and not command.heap
        )
        self._own: dict[tuple[int, int], Footprint] = {}

    def may(self, state: State, actor: int) -> Footprint:
        """What the next step of the actor may touch.

        The kernel and `main` touch nothing as long as it is not their turn: they cannot move before every runnable
        process has moved, so no set with a runnable process in it has to take them into account.
        """
        number = self._interpreter.process_number(state, actor)
        if number < 0 or not state.processes[number].frames or not self._has_turn(state, actor):
            return EMPTY
        process = state.processes[number]
        reads = frozenset({RUNNING}) if self._code.halts else frozenset()
        changes = frozenset({HAPPENED}) if self._interpreter.keeps_events else frozenset()
        return together(
            Footprint(reads=reads, writes=changes), _moving(process), self._next(process, self._context(state))
        )

    def enablers(self, state: State, actor: int) -> tuple[int, ...]:
        """Actors of which at least one must move before this disabled one can; see `may` on the kernel."""
        name = self._interpreter.actors[actor]
        if state.kernel is not None and (name == self._code.kernel_name or state.kernel.phase is not Phase.SIMULATION):
            return self._interpreter.enabled(state)
        number = self._interpreter.process_number(state, actor)
        if number < 0:
            return self._spawners(state, name)
        process = state.processes[number]
        if not process.frames:
            return ()
        if name == self._code.main_name:
            return (self._interpreter.actors.index(self._code.kernel_name),)
        if process.waiting is not None:
            return self._notifiers(state, process)
        return self._releasers(state, process)

    def _has_turn(self, state: State, actor: int) -> bool:
        if state.kernel is None:
            return True
        is_main = self._interpreter.actors[actor] == self._code.main_name
        return is_main == (state.kernel.phase is not Phase.SIMULATION)

    def _context(self, state: State) -> Context:
        return Context(self._code.program, 0 if state.kernel is None else state.kernel.events, self._taken)

    # --- footprints ---------------------------------------------------------------------------------------------------

    def _routine(self, number: int, context: Context) -> Footprint:
        """What the commands of one procedure may touch, without what it calls."""
        found = self._own.get((number, context.events))
        if found is None:
            routine = self._code.routines[number]
            local = frozenset(routine.slots)
            parts = [touches(command, context, local) for block in routine.blocks for command in block.commands]
            dying = self._dying(frozenset({number}))
            found = together(*parts, *(leaving(block.exit, local) for block in routine.blocks), dying)
            self._own[number, context.events] = found
        return found

    def _all_of(self, routines: frozenset[int], context: Context) -> Footprint:
        return together(*(self._routine(number, context) for number in sorted(routines)))

    def _future(self, process: Process, context: Context) -> Footprint:
        """What the process, and those it spawns, may ever touch."""
        routines = frozenset().union(*(self._futures[frame.routine] for frame in process.frames))
        return together(self._all_of(routines, context), self._ending(process), _moving(process))

    def _ending(self, process: Process) -> Footprint:
        """The end of a process; the name of a spawned one may be free then."""
        freed = {f"spawn {self._code.routines[process.order[0]].name}"} if process.order[0] >= 0 else set()
        return Footprint(writes=frozenset({ENDED, *freed}))

    def _next(self, process: Process, context: Context) -> Footprint:
        innermost = process.frames[-1]
        start = (len(process.frames) - 1, innermost.block, innermost.index)
        found, seen, waiting = EMPTY, {start}, [start]
        while waiting:
            position = waiting.pop()
            routine = self._code.routines[process.frames[position[0]].routine]
            found = union(found, self._at(process, routine, position, context))
            for behind in self._behind(process, routine, position):
                if behind not in seen:
                    seen.add(behind)
                    waiting.append(behind)
        return found

    def _dying(self, routines: frozenset[int]) -> Footprint:
        """What ends when frames of these procedures are left: frame objects, and holds on processes."""
        objects = {MEMORY} if routines & self._makes_frame_objects else set()
        held = {HELD} if any(self._code.routines[number].holds_processes for number in routines) else set()
        return Footprint(writes=frozenset(objects | held))

    def _at(self, process: Process, routine: Routine, position: Position, context: Context) -> Footprint:
        """What the command or exit at the position may touch, with everything in its callees."""
        depth, block, index = position
        local = frozenset(routine.slots)
        commands = routine.blocks[block].commands
        dying = self._dying(frozenset(frame.routine for frame in process.frames))
        if index >= len(commands):
            last = isinstance(routine.blocks[block].exit, Return) and depth == 0
            ends = self._ending(process) if last else EMPTY
            return together(leaving(routine.blocks[block].exit, local), ends, dying)
        command = commands[index]
        found = touches(command, context, local)
        if not isinstance(command, Call):
            return found
        called = frozenset().union(
            *(self._reaches[number] for number in _callees(command.callee, self._code, self._called_by_pointer))
        )
        return together(found, self._all_of(called, context), dying)

    def _behind(self, process: Process, routine: Routine, position: Position) -> Iterator[Position]:
        """Where control may go from the position in the same step."""
        depth, block, index = position
        commands = routine.blocks[block].commands
        if index < len(commands):
            command = commands[index]
            if not isinstance(command, Yield | Wait):
                yield depth, block, index + 1
            if isinstance(command, Call) and command.unwind is not None:
                yield depth, routine.labels[command.unwind], 0
            if isinstance(command, Call) and depth > 0:
                yield from self._raised(process, depth)
            return
        leave = routine.blocks[block].exit
        yield from ((depth, routine.labels[label], 0) for label in successors(leave))
        if depth > 0 and isinstance(leave, Return):
            below = process.frames[depth - 1]
            yield depth - 1, below.block, below.index + 1
        if depth > 0 and isinstance(leave, Raise):
            yield from self._raised(process, depth)

    def _raised(self, process: Process, depth: int) -> Iterator[Position]:
        """Where a raise in the frame may be caught further down the stack."""
        for below in range(depth - 1, -1, -1):
            frame = process.frames[below]
            routine = self._code.routines[frame.routine]
            command = routine.blocks[frame.block].commands[frame.index]
            if isinstance(command, Call) and command.unwind is not None:
                yield below, routine.labels[command.unwind], 0
                return

    # --- enabling -----------------------------------------------------------------------------------------------------

    def _others(self, state: State, process: Process) -> Iterator[tuple[int, Footprint]]:
        context = self._context(state)
        for other in state.processes:
            number = self._interpreter.number(other.name)
            if other.name != process.name and other.frames and other.name != self._code.main_name:
                yield number, self._future(other, context)

    def _notifiers(self, state: State, process: Process) -> tuple[int, ...]:
        assert process.waiting is not None, "only a waiting process should need a notification"
        awaited = frozenset(process.waiting.events)
        return tuple(sorted(number for number, future in self._others(state, process) if future.notifies & awaited))

    def _releasers(self, state: State, process: Process) -> tuple[int, ...]:
        """Who may make the condition of a blocking command true; a suspended process has to wait for the kernel."""
        frame = process.frames[-1]
        routine = self._code.routines[frame.routine]
        block: Block = routine.blocks[frame.block]
        command: Command | None = block.commands[frame.index] if frame.index < len(block.commands) else None
        reads = self._awaited(state, process, command, frozenset(routine.slots))
        return tuple(
            sorted(
                number
                for number, future in self._others(state, process)
                if overlap(reads, future.writes | frozenset(place for place, _ in future.updates))
            )
        )

    def _awaited(
        self, state: State, process: Process, command: Command | None, local: frozenset[str]
    ) -> frozenset[Place]:
        """What a blocked process waits for: what its command reads, or what it read on its ways to `retry`."""
        if isinstance(command, Join):
            return frozenset({ENDED})
        if isinstance(command, Await):
            return places_of(command.condition, local=local)
        if not self._code.retries:
            return frozenset()
        retries = self._interpreter.attempts(state, self._interpreter.number(process.name)).retries
        return together(*retries).reads

    def _spawners(self, state: State, name: str) -> tuple[int, ...]:
        """Who may spawn a process of this name."""
        wanted = self._code.numbers.get(name.rpartition("#")[0])
        found = [
            self._interpreter.number(process.name)
            for process in state.processes
            if any(wanted in self._futures[frame.routine] for frame in process.frames)
        ]
        return tuple(sorted(found))


def _moving(process: Process) -> Footprint:
    return Footprint(writes=frozenset({f"@{process.name}"}))


def _callees(callee: str | Term, code: Code, by_pointer: tuple[int, ...]) -> tuple[int, ...]:
    """The procedures that a call or spawn may enter; a pointer may point to any whose address is taken."""
    return (code.numbers[callee],) if isinstance(callee, str) else by_pointer


def _by_pointer(code: Code, taken: frozenset[str]) -> tuple[int, ...]:
    """The procedures that a pointer may point to."""
    return tuple(sorted(code.numbers[name] for name in taken if name in code.numbers))


def _reaches(code: Code, by_pointer: tuple[int, ...], *, through_spawns: bool) -> tuple[frozenset[int], ...]:
    """For each procedure those that it may run, itself included; with those of the processes it spawns, if asked."""
    direct: list[set[int]] = []
    for routine in code.routines:
        called: set[int] = set()
        for block in routine.blocks:
            for command in block.commands:
                if isinstance(command, Call):
                    called.update(_callees(command.callee, code, by_pointer))
                if isinstance(command, Spawn) and through_spawns:
                    called.update(_callees(command.procedure, code, by_pointer))
        direct.append(called)
    return tuple(_closure(number, direct) for number in range(len(direct)))


def _closure(start: int, direct: list[set[int]]) -> frozenset[int]:
    found, waiting = {start}, [start]
    while waiting:
        for number in sorted(direct[waiting.pop()] - found):
            found.add(number)
            waiting.append(number)
    return frozenset(found)
