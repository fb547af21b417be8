"""Numbers for processes: equal processes of one place in the state have one number, and events lead from one to others.

Input: processes as the interpreter makes them, or the way a segment ended. Output: a number; by number the process,
whether it can run, and how long it waits at most. What an event, a time-out or the passing of time makes of a process
is found once and remembered.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.commands import Until, Wait
from clew.records import dataclass
from clew.semantics.code import Code
from clew.semantics.state import Frame, Process, State, Waiting

UNTOUCHED = -1
"""An event does not concern the process."""
TELLS = -2
"""It has to tell a global variable whether the wait timed out, which is left to the interpreter."""


@dataclass(frozen=True, slots=True)
class Numbered(State):
    """A state with the numbers of its processes."""

    numbers: tuple[int, ...] = ()


class Table:
    """See the module; it grows with the processes that are met."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self.processes: list[Process] = []
        self.runnable: list[bool] = []
        """Whether it neither waits, nor is suspended, nor has ended; whether it is `main` does not matter."""
        self.timeouts: list[int | None] = []
        self.waiters: list[list[int]] = [[] for _ in code.program.events]
        """For each event the places of processes that have ever waited for it."""
        self._numbers: dict[tuple[int, Process], int] = {}
        self._places: list[int] = []
        self._heard: dict[tuple[int, int], int] = {}
        self._elapsed: dict[tuple[int, int], int] = {}
        self._timed_out: dict[int, int] = {}

    def number(self, place: int, process: Process) -> int:
        """The number of a process at a place of the state."""
        found = self._numbers.get((place, process))
        if found is not None:
            return found
        found = self._numbers[place, process] = len(self.processes)
        self.processes.append(process)
        waiting = process.waiting
        self.runnable.append(waiting is None and not process.suspended and bool(process.frames))
        self.timeouts.append(None if waiting is None else waiting.timeout)
        self._places.append(place)
        for event in () if waiting is None else waiting.events:
            if place not in self.waiters[event]:
                self.waiters[event].append(place)
                self.waiters[event].sort()
        return found

    def numbered(self, state: State, before: State | None = None) -> Numbered:
        """The state with numbers, and with the one object that each number stands for."""
        known: tuple[Process, ...] = ()
        numbers: tuple[int, ...] = ()
        if isinstance(before, Numbered):
            known, numbers = before.processes, before.numbers
        found = [
            numbers[place] if place < len(known) and process is known[place] else self.number(place, process)
            for place, process in enumerate(state.processes)
        ]
        processes = tuple([self.processes[number] for number in found])
        parts = state.globals, processes, state.objects, state.records, state.kernel, state.path
        return Numbered(*parts, numbers=tuple(found))

    def heard(self, number: int, event: int) -> int:
        """What an event makes of a process: a number, UNTOUCHED or TELLS."""
        found = self._heard.get((number, event))
        if found is None:
            found = self._heard[number, event] = self._hear(number, event)
        return found

    def _hear(self, number: int, event: int) -> int:
        process = self.processes[number]
        waiting = process.waiting
        if waiting is None or event not in waiting.events:
            return UNTOUCHED
        missing = tuple(each for each in waiting.events if each != event)
        if waiting.until is Until.ALL and missing:
            return self._moved(number, replace(process, waiting=replace(waiting, events=missing)))
        return self._woken(number, timed_out=False)

    def timed_out(self, number: int) -> int:
        """What the end of its time makes of a process: a number or TELLS."""
        found = self._timed_out.get(number)
        if found is None:
            found = self._timed_out[number] = self._woken(number, timed_out=True)
        return found

    def elapsed(self, number: int, distance: int) -> int:
        """The process when time has passed."""
        found = self._elapsed.get((number, distance))
        if found is None:
            process = self.processes[number]
            waiting = process.waiting
            assert waiting is not None, "only waiting processes should have a time-out"
            assert waiting.timeout is not None, "only processes with a time-out should feel time"
            found = self._moved(number, replace(process, waiting=replace(waiting, timeout=waiting.timeout - distance)))
            self._elapsed[number, distance] = found
        return found

    def suspended(self, number: int, *, suspended: bool) -> int:
        """The process when it is suspended, or resumed."""
        process = self.processes[number]
        return number if process.suspended is suspended else self._moved(number, replace(process, suspended=suspended))

    def _moved(self, number: int, process: Process) -> int:
        return self.number(self._places[number], process)

    def _woken(self, number: int, *, timed_out: bool) -> int:
        process = self.processes[number]
        assert process.waiting is not None, "only waiting processes should be woken"
        if process.waiting.dormant:
            return self._moved(number, replace(process, waiting=None))
        frame = process.frames[-1]
        routine = self._code.routines[frame.routine]
        command = routine.blocks[frame.block].commands[frame.index]
        assert isinstance(command, Wait), f"a waiting process should stand at a wait, stands at {command}"
        changed = frame.locals
        if command.timed_out is not None:
            slot = routine.slots.get(command.timed_out.name)
            if slot is None:
                return TELLS
            changed = (*changed[:slot], timed_out, *changed[slot + 1 :])
        woken = replace(frame, index=frame.index + 1, locals=changed)
        return self._moved(number, replace(process, waiting=None, frames=(*process.frames[:-1], woken)))


@dataclass(frozen=True, slots=True)
class Ending:
    """How a segment may end: at a stack of positions (none: the process has ended), waiting for events or not."""

    stack: tuple[tuple[int, int, int], ...]
    sizes: tuple[int, ...]
    """How many locals each frame has."""
    waits: bool = False
    events: tuple[int, ...] = ()
    until: Until = Until.ANY

    def process(self, before: Process, data: tuple[object, ...], timeout: int | None) -> Process:
        """The process behind the segment, with the locals of all its frames one after the other."""
        frames: list[Frame] = []
        start = 0
        for (routine, block, index), size in zip(self.stack, self.sizes, strict=True):
            frames.append(Frame(routine, block, index, data[start : start + size]))  # type: ignore[arg-type]
            start += size
        waiting = Waiting(self.events, self.until, timeout) if self.waits else None
        return Process(before.name, before.order, tuple(frames), waiting, before.suspended)
