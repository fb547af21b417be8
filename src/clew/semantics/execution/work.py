"""The working copy of a state while one step is executed: mutable on purpose, made by `thaw`, closed by `freeze`.

It also carries what a step needs besides data: the answers to free choices, the places touched so far, and the number
of commands executed (a loop head becomes a scheduling point when there were too many).
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Protocol, Self

from clew.ir.commands import Load
from clew.ir.errors import Unsupported
from clew.ir.footprint import Footprint, Place
from clew.ir.sorts import BOOL
from clew.ir.source import Span
from clew.ir.values import UNDEFINED, Value
from clew.semantics.canonical import canonical, loses
from clew.semantics.code import Code, Routine
from clew.semantics.execution.choices import Choices, Removed
from clew.semantics.outcome import Firing, Violation
from clew.semantics.state import Extent, Frame, Instance, Kernel, Phase, Process, State, Waiting
from clew.semantics.values import Datum, Truth, Values

SILENT = 10_000
"""After so many commands in one step the next loop head or call outside of atomic sections is a scheduling point."""
LONGEST = 1_000_000
"""So many commands may be one step where none is cut."""


class Violated(Exception):
    """The step ends here with a violated check."""

    def __init__(self, check: str, message: str, span: Span | None) -> None:
        super().__init__(message)
        self.violation = Violation(check, message, span)


class Call:
    """A frame that can change."""

    __slots__ = ("block", "index", "locals", "objects", "routine")

    def __init__(self, frame: Frame) -> None:
        self.routine, self.block, self.index = frame.routine, frame.block, frame.index
        self.locals: list[Datum] = list(frame.locals)
        self.objects: list[int] = list(frame.objects)

    def twin(self) -> Call:
        """A copy that changes by itself."""
        found = Call.__new__(Call)
        found.routine, found.block, found.index = self.routine, self.block, self.index
        found.locals, found.objects = list(self.locals), list(self.objects)
        return found

    def freeze(self) -> Frame:
        """The frame as it is now."""
        return Frame(self.routine, self.block, self.index, tuple(self.locals), tuple(self.objects))


class Task:
    """A process that can change. Its calls are opened when they are first asked for: most processes do not move."""

    __slots__ = ("_process", "calls", "disabled", "name", "order", "suspended", "waiting")
    calls: list[Call]

    def __init__(self, process: Process) -> None:
        self.name, self.order = process.name, process.order
        self._process: Process | None = process
        self.waiting: Waiting | None = process.waiting
        self.suspended, self.disabled = process.suspended, process.disabled

    def __getattr__(self, name: str) -> list[Call]:
        """Reached only while `calls` is not set."""
        process = self._process
        assert name == "calls", f"a process should have no attribute {name}"
        assert process is not None, "a process should be opened once"
        self.calls = [Call(frame) for frame in process.frames]
        self._process = None
        return self.calls

    @property
    def alive(self) -> bool:
        """Whether the process has not ended."""
        return bool(self.calls if self._process is None else self._process.frames)

    @property
    def top(self) -> Call | Frame:
        """The innermost frame, to look at."""
        return self.calls[-1] if self._process is None else self._process.frames[-1]

    def twin(self) -> Task:
        """A copy that changes by itself."""
        found = Task.__new__(Task)
        found.name, found.order, found._process = self.name, self.order, self._process  # noqa: SLF001 - of its own class
        found.waiting, found.suspended, found.disabled = self.waiting, self.suspended, self.disabled
        if self._process is None:
            found.calls = [call.twin() for call in self.calls]
        return found

    def freeze(self) -> Process:
        """The process as it is now."""
        process = self._process
        if process is None:
            frames = tuple([call.freeze() for call in self.calls])
            return Process(self.name, self.order, frames, self.waiting, self.suspended, self.disabled)
        same = process.suspended is self.suspended and process.disabled is self.disabled
        if process.waiting is self.waiting and same:
            return process
        return replace(process, waiting=self.waiting, suspended=self.suspended, disabled=self.disabled)


class Accelerator(Protocol):
    """Executes what many commands do at once, the same as one by one; it may leave any of them to the interpreter."""

    def advance(self, work: Work, task: Task) -> bool:
        """Go on up to a command that the interpreter has to do; whether the step or the process ends before that."""
        ...


class Touched:
    """What a step has touched so far; see `Footprint`."""

    __slots__ = ("awaits", "notifies", "reads", "suspends", "updates", "writes")

    def __init__(self) -> None:
        self.reads: set[Place] = set()
        self.writes: set[Place] = set()
        self.updates: set[tuple[Place, str]] = set()
        self.notifies: set[int] = set()
        self.awaits: set[int] = set()
        self.suspends: set[str] = set()

    def twin(self) -> Touched:
        """A copy that changes by itself."""
        found = Touched.__new__(Touched)
        found.reads, found.writes, found.updates = set(self.reads), set(self.writes), set(self.updates)
        found.notifies, found.awaits, found.suspends = set(self.notifies), set(self.awaits), set(self.suspends)
        return found

    def footprint(self) -> Footprint:
        """What was touched."""
        return Footprint(
            frozenset(self.reads),
            frozenset(self.writes),
            frozenset(self.updates),
            frozenset(self.notifies),
            frozenset(self.awaits),
            frozenset(self.suspends),
        )


class Work:
    """See the module. `task` is the process that runs, `call` its innermost frame.

    `fired` are the events that have happened.
    """

    def __init__(self, code: Code, values: Values, state: State, choices: Choices) -> None:
        self.code, self.values, self.choices = code, values, choices
        self.globals: list[Datum] = list(state.globals)
        self.tasks = [Task(process) for process in state.processes]
        self.objects: list[Extent] = list(state.objects)
        self.records: dict[int, Instance] = dict(enumerate(state.records))
        self.kernel: Kernel | None = state.kernel
        self.leaked = state.leaked
        self.path = state.path
        self._before = state
        self.touched = Touched()
        self.executed = 0
        self.fired: list[Firing] = []
        self.task: Task | None = None
        self.raised: tuple[Datum, Span | None] | None = None
        """What was raised last in this step, and where it was first: passing it on does not count."""
        self.hear: Callable[[Work, Span | None], None] | None = None
        """Called with the span of each command before it is executed, if somebody listens."""
        self.accelerator: Accelerator | None = None
        """By which the process goes on without being heard, if there is one."""

    @property
    def call(self) -> Call:
        """The innermost frame of the running process."""
        return self.task.calls[-1]  # type: ignore[union-attr]  # a process is running

    @property
    def routine(self) -> Routine:
        """The procedure that is executed."""
        return self.code.routines[self.call.routine]

    @property
    def clock(self) -> Kernel:
        """The kernel's part of the state."""
        assert self.kernel is not None, "a kernel command should stand in a kernel program"
        return self.kernel

    def decide(self, condition: Datum, span: Span | None) -> bool:
        """Whether the condition holds; where both are possible the path says what was decided."""
        return self.follow_truth(self.values.truth(condition, self.path), condition, span)

    def follow_truth(self, truth: Truth, condition: Datum, span: Span | None) -> bool:
        """The same where the truth is known."""
        match truth:
            case Truth.YES:
                return True
            case Truth.NO:
                return False
            case Truth.UNDEFINED:
                raise Violated("memory.undefined-value", "the condition depends on an undefined value", span)
            case Truth.SPLIT:
                holds = self.choices.split()
                decided = condition if holds else self.values.apply("not", (condition,), (BOOL,), ())
                self.path = self.values.assume(decided, self.path)
                return holds

    def gathered(self, command: Load) -> Datum | None:
        """What a load finds, if it is a term over all places that it may mean."""
        del command
        return None

    def joined(self, condition: Datum) -> str | None:
        """The block where both sides of the branch meet that is stood at, if they were executed at once."""
        del condition
        return None

    def assume(self, condition: Datum, span: Span | None) -> None:
        """Go on only where the condition holds."""
        if not self.decide(condition, span):
            raise Removed

    def concrete(self, datum: Datum, span: Span | None) -> Value:
        """The value of a datum that decides something."""
        value = self.values.concrete(datum)
        if value is UNDEFINED:
            raise Violated("memory.undefined-value", "the command depends on a value that was never written", span)
        return value

    def address(self, datum: Datum, span: Span | None) -> Value:
        """The value of a pointer through which memory or code is reached."""
        value = self.values.concrete(datum)
        if value is UNDEFINED:
            raise Violated("memory.undefined-pointer", "the pointer was never written", span)
        return value

    def number(self, datum: Datum, span: Span | None) -> int:
        """A concrete number: a size, a delay, a process, an event."""
        value = self.concrete(datum, span)
        assert isinstance(value, int), f"a number should be an int, is {value!r}"
        return value

    def tired(self, *, at_head: bool) -> bool:
        """Whether the step ends at this loop head, or at the entry of a procedure, because it has run for too long."""
        del at_head
        if self.executed < SILENT or not self._is_whole():
            return self.executed >= SILENT
        if self.executed < LONGEST:
            return False
        if self.kernel is None or self.kernel.phase is Phase.SIMULATION:
            name = "" if self.task is None else f" of {self.task.name}"
            hint = (
                "an atomic section should come to its end"
                if self._is_atomic()
                else "a process should wait in every loop"
            )
            message = f"a step{name} has {LONGEST:,} commands without a wait; {hint}"
            raise Unsupported(message, span=self.routine.procedure.span)
        return True  # the turn of `main`, which may build for a long time, and nobody else could run

    def _is_whole(self) -> bool:
        """Whether nobody else may run before the step is over: what a kernel runs, it does not interrupt."""
        return self.kernel is not None or self.code.program.idle is not None or self._is_atomic()

    def _is_atomic(self) -> bool:
        """Whether the process is inside of an atomic section, or of what was called there."""
        calls = () if self.task is None else self.task.calls
        return any(self.code.routines[each.routine].blocks[each.block].atomic for each in calls)

    def twin(self) -> Self:
        """A copy that changes by itself; whoever resumes it gives it choices of its own."""
        found = copy(self)
        found.globals, found.objects, found.records = list(self.globals), list(self.objects), dict(self.records)
        found.tasks = [task.twin() for task in self.tasks]
        found.task = None if self.task is None else found.tasks[self.tasks.index(self.task)]
        found.touched, found.fired = self.touched.twin(), list(self.fired)
        return found

    def own_span(self, span: Span | None) -> Span | None:
        """The span; for one in a shipped library the innermost call outside of it."""
        return self.outside(span)[0]

    def outside(self, span: Span | None) -> tuple[Span | None, str]:
        """The same, and the function of the library that is called there; no function where the span is outside."""
        if span is None or not span.shipped or self.task is None:
            return span, ""
        called = ""
        for call in reversed(self.task.calls):
            routine = self.code.routines[call.routine]
            at = routine.blocks[call.block].at(call.index)
            if at.span is not None and not at.span.shipped:
                return at.span, called
            called = routine.procedure.original or routine.procedure.name
        return span, called

    def set_kernel(self, **changes: object) -> None:
        """Change fields of the kernel's state."""
        self.kernel = replace(self.clock, **changes)  # type: ignore[arg-type]  # fields by name

    def loses(self) -> bool:
        """Whether there is a heap object to which nothing points."""
        return loses(self._frozen(), self.code)

    def freeze(self) -> State:
        """The state as it is now, with canonical numbers; parts that did not change are the same objects."""
        state = self._frozen()
        return canonical(state, self.code) if self.code.creates else state

    def snapshot(self) -> State:
        """The state in the middle of a step, to be looked at: its numbers are not canonical."""
        return self._frozen()

    def _frozen(self) -> State:
        before = self._before
        objects, records = tuple(self.objects), tuple(self.records.values())
        return State(
            tuple(self.globals),
            tuple([task.freeze() for task in self.tasks]),
            before.objects if objects == before.objects else objects,
            before.records if records == before.records else records,
            self.kernel,
            self.path,
            self.leaked,
        )
