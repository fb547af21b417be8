"""Steps of numbered states: by segments where there are some, and the notification phase of the kernel.

Input: a numbered state, who moves, the answers to choices, the values of the machine. Output: an outcome, or None where
the interpreter has to do it; then nothing has happened. A segment is made when its resume point has been met a few
times, since that costs more than some steps of the interpreter.
"""

from __future__ import annotations

from dataclasses import replace

from clew.codegen.python.moves import Fallback, Move
from clew.codegen.python.segment import (
    CANCEL,
    NOTIFY_LATER,
    NOTIFY_NOW,
    REQUEST,
    RESUME,
    Segment,
    Stack,
    segment,
)
from clew.codegen.python.table import TELLS, UNTOUCHED, Numbered, Table
from clew.codegen.python.writer import NoPython
from clew.ir.footprint import EMPTY
from clew.ir.program import Program, Rules
from clew.ir.terms import Constant
from clew.ir.values import Value
from clew.semantics.code import Code
from clew.semantics.execution.work import Violated
from clew.semantics.outcome import Outcome
from clew.semantics.state import Extent, Kernel, State
from clew.semantics.values import Datum, Path, undefined

OFTEN = 6
"""A segment is made when its resume point is met for so many times."""


class Stepper:
    """See the module; segments and numbers are its caches."""

    def __init__(self, program: Program, code: Code, *, traced: bool, often: int) -> None:
        self._code, self._traced, self._often = code, traced, often
        self._main = len(program.processes) if program.main is not None else -1
        self._kernel = len(program.processes) + (program.main is not None)
        """The number of the kernel as an actor: behind the processes and `main`."""
        self._open = program.rules is Rules.OPEN
        self.table = Table(code)
        self._segments: dict[int, Segment | None] = {}
        self._met: dict[tuple[int, Stack], int] = {}
        self._made: dict[tuple[int, Stack], Segment | None] = {}
        self._updates: dict[int, tuple[Segment, tuple[Datum, ...]] | None] = {}
        self._objects: dict[tuple[Extent, ...], int] = {}
        self._last_objects: tuple[Extent, ...] | None = None
        self._last_number = -1
        self._ended: dict[tuple[int, int, tuple[Datum, ...], int | None], int] = {}

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments made so far."""
        return tuple(each for each in self._made.values() if each is not None)

    def moved(self, state: Numbered, actor: int, move: Move) -> Outcome[State] | None:
        """One step of a process or of the kernel; None: see the module."""
        if actor == self._kernel:
            return self.notification(state, move)
        return self.step(state, actor, move)

    def step(self, state: Numbered, place: int, move: Move) -> Outcome[State] | None:
        """One step of the process at a place; None: see the module."""
        number = state.numbers[place]
        found = self._segments.get(number)
        if found is None:
            found = self._segment(place, number)
            if found is None:
                return None
        process = state.processes[place]
        frames = process.frames
        data = frames[0].locals if len(frames) == 1 else tuple([each for frame in frames for each in frame.locals])
        try:
            ending, data, after, timeout, effects, decided, bits, met = found.run(state.globals, data, move)
            numbers = list(state.numbers)
            kernel = self._effects(effects, numbers, state.kernel) if effects else state.kernel
        except (Fallback, Violated):
            return None
        move.decided(decided)
        key = (number, ending, data, timeout)
        mine = self._ended.get(key)
        if mine is None:
            mine = self.table.number(place, found.endings[ending].process(process, data, timeout))
            self._ended[key] = mine
        numbers[place] = mine
        footprint = EMPTY if found.trace is None else found.trace.footprint(f"@{process.name}", bits, met)
        return Outcome(self._state(state, after, numbers, kernel, move.path), _taken(move), None, footprint)

    def notification(self, state: Numbered, move: Move) -> Outcome[State] | None:
        """The notification phase; None where the simulation ends, or an update does what no segment can."""
        kernel = state.kernel
        assert kernel is not None, "a state of a kernel program should have a kernel"
        numbers = list(state.numbers)
        try:
            after, kernel = self._updated(state.globals, numbers, kernel, move)
            if kernel.stopping or (self._open and kernel.left == 0):
                return None
            pending = self._due(numbers, kernel.pending)
            for place in kernel.resumes:
                numbers[place] = self.table.suspended(numbers[place], suspended=False)
            if self._open and kernel.updates and not self._anyone(numbers):
                return None
            time, left = kernel.time, kernel.left
            while not self._anyone(numbers):
                distance = self._distance(numbers, pending)
                if distance is None or (left is not None and distance > left):
                    return None
                time, left = time + distance, None if left is None else left - distance
                self._pass(numbers, distance)
                if self._open and left == 0:
                    return None
                pending = self._due(numbers, tuple([(event, delay - distance) for event, delay in pending]))
        except (Fallback, Violated):
            return None
        later = Kernel(kernel.phase, time, left, pending, (), kernel.updates, kernel.events, again=kernel.again)
        return Outcome(self._state(state, after, numbers, later, move.path), _taken(move), None, EMPTY)

    def renumbered(self, outcome: Outcome[State], before: State | None) -> Outcome[State]:
        """An outcome of the interpreter with a numbered state."""
        return replace(outcome, state=self.table.numbered(outcome.state, before))

    def objects(self, objects: tuple[Extent, ...]) -> int:
        """A number for the memory objects; most steps leave them as they are."""
        if objects is not self._last_objects:
            self._last_objects = objects
            self._last_number = self._objects.setdefault(objects, len(self._objects))
        return self._last_number

    # --- processes ----------------------------------------------------------------------------------------------------

    def _segment(self, place: int, number: int) -> Segment | None:
        """The segment of a process where it stands; None where there is none, or not yet."""
        if number in self._segments:
            return None
        process = self.table.processes[number]
        if any(frame.objects for frame in process.frames):
            return None
        resume = place, tuple((frame.routine, frame.block, frame.index) for frame in process.frames)
        met = self._met[resume] = self._met.get(resume, 0) + 1
        if met < self._often:
            return None
        if resume not in self._made:
            self._made[resume] = self._compiled(*resume)
        self._segments[number] = self._made[resume]
        return self._made[resume]

    def _compiled(self, place: int, stack: Stack) -> Segment | None:
        if place == self._main:
            return None
        try:
            return segment(self._code, place, stack, traced=self._traced)
        except NoPython:
            return None

    def _updated(
        self, after: tuple[Datum, ...], numbers: list[int], kernel: Kernel, move: Move
    ) -> tuple[tuple[Datum, ...], Kernel]:
        """The update phase: the globals and the kernel behind it."""
        requested = kernel.updates
        if not requested:
            return after, kernel
        kernel = replace(kernel, updates=())
        for number in requested:
            if number not in self._updates:
                self._updates[number] = self._update(number)
            found = self._updates[number]
            if found is None:
                raise Fallback
            ending, _, after, _, effects, decided, _, _ = found[0].run(after, found[1], move)
            if found[0].endings[ending].stack:
                raise Fallback
            move.decided(decided)
            kernel = self._effects(effects, numbers, kernel)
        return after, kernel

    def _update(self, number: int) -> tuple[Segment, tuple[Datum, ...]] | None:
        """The segment of an update and its locals; None where there is none."""
        routine = self._code.routines[self._code.numbers[self._code.program.updates[number]]]
        data: list[Datum] = []
        for declared in routine.declarations:
            if declared.initial is not None and not isinstance(declared.initial, Constant):
                return None
            data.append(undefined(declared.sort) if declared.initial is None else declared.initial.value)
        found = self._compiled(0, ((routine.number, 0, 0),))
        return None if found is None else (found, tuple(data))

    def _state(
        self, before: Numbered, after: tuple[Datum, ...], numbers: list[int], kernel: Kernel | None, path: Path
    ) -> Numbered:
        processes = tuple(map(self.table.processes.__getitem__, numbers))
        return Numbered(after, processes, before.objects, before.records, kernel, path, numbers=tuple(numbers))

    # --- events -------------------------------------------------------------------------------------------------------

    def _effects(self, effects: list[tuple[int, int, int]], numbers: list[int], kernel: Kernel | None) -> Kernel:
        assert kernel is not None, "a state of a kernel program should have a kernel"
        for kind, number, delay in effects:
            if kind == NOTIFY_NOW:
                if kernel.pending:
                    kernel = _cancelled(kernel, number)
                self._fire(numbers, number)
            elif kind == NOTIFY_LATER:
                pending = dict(kernel.pending)
                pending[number] = min(delay, pending.get(number, delay))
                kernel = replace(kernel, pending=tuple(sorted(pending.items())))
            elif kind == CANCEL:
                kernel = _cancelled(kernel, number)
            elif kind == REQUEST:
                kernel = replace(kernel, updates=tuple(sorted({*kernel.updates, number})))
            elif kind == RESUME:
                kernel = replace(kernel, resumes=tuple(sorted({*kernel.resumes, number})))
            else:
                numbers[number] = self.table.suspended(numbers[number], suspended=True)
        return kernel

    def _fire(self, numbers: list[int], event: int) -> None:
        for place in self.table.waiters[event]:
            after = self.table.heard(numbers[place], event)
            if after == TELLS:
                raise Fallback
            if after != UNTOUCHED:
                numbers[place] = after

    def _due(self, numbers: list[int], pending: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        """Fire what is due now; what stays pending."""
        for event, delay in pending:
            if delay == 0:
                self._fire(numbers, event)
        timeouts = self.table.timeouts
        for place, number in enumerate(numbers):
            if timeouts[number] == 0:
                after = self.table.timed_out(number)
                if after == TELLS:
                    raise Fallback
                numbers[place] = after
        return tuple([each for each in pending if each[1] != 0]) if pending else pending

    def _anyone(self, numbers: list[int]) -> bool:
        runnable = self.table.runnable
        return any(runnable[number] for place, number in enumerate(numbers) if place != self._main)

    def _distance(self, numbers: list[int], pending: tuple[tuple[int, int], ...]) -> int | None:
        timeouts = self.table.timeouts
        delays = [timeout for timeout in [timeouts[number] for number in numbers] if timeout is not None]
        delays += [delay for _, delay in pending]
        return min(delays, default=None)

    def _pass(self, numbers: list[int], distance: int) -> None:
        timeouts = self.table.timeouts
        for place, number in enumerate(numbers):
            if timeouts[number] is not None:
                numbers[place] = self.table.elapsed(number, distance)


def _cancelled(kernel: Kernel, event: int) -> Kernel:
    """Without what is pending of the event."""
    rest = tuple([each for each in kernel.pending if each[0] != event])
    return kernel if len(rest) == len(kernel.pending) else replace(kernel, pending=rest)


def _taken(move: Move) -> tuple[Value, ...]:
    return tuple(move.choices.taken)  # type: ignore[arg-type]  # as recorded
