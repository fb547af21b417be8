"""Deeds: the commands that a run executes, each with what it read, who wrote that, and what it wrote.

Input: an interpreter, a run and its replay. Output: the deeds of its last steps in order, which are numbered by
position. A location is a variable, an element, a byte of an object, a field of a record, an event, or where a process
is; calls and objects have numbers of their own here that stay when the states give them others. A deed is governed by
the branch, or else the call, that let it happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from clew.analysis.control_dependence import governors
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Branch,
    Call,
    Command,
    Copy,
    Exit,
    Expire,
    Fill,
    Free,
    GetField,
    Havoc,
    Join,
    Load,
    NewRecord,
    Notify,
    Pop,
    Push,
    Raise,
    Return,
    SetField,
    Spawn,
    Store,
    Wait,
)
from clew.ir.program import Action, Procedure
from clew.ir.source import Span
from clew.ir.terms import Apply, Term, Variable
from clew.ir.values import NOWHERE, Address, Handle
from clew.lift import Run
from clew.semantics.canonical import renumbered
from clew.semantics.code import Code
from clew.semantics.execution.choices import Directed
from clew.semantics.execution.memory import size_of
from clew.semantics.execution.work import Call as OpenCall
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed
from clew.semantics.state import State
from clew.semantics.values import Datum
from clew.trace.uses import Location, uses

BEFORE = -1
"""Who wrote what was there at the start."""
_MOST_DEEDS, _MOST_STEPS = 20_000, 2_000
"""So many of the last deeds and steps are looked at."""
_MOST_BYTES = 256
"""Of larger stretches of memory only the first bytes count."""
_MOST_BLOCKS = 300
"""In larger procedures nobody is asked which branch governs what."""


class Kind(Enum):
    """What a deed is, as far as it matters to those who explain."""

    WRITE = "write"
    CHOICE = "choice"
    TEST = "test"
    CALL = "call"
    MAKE = "make"
    FREE = "free"
    OTHER = "other"


class Deed(NamedTuple):
    """See the module."""

    step: int
    actor: str
    frame: int
    kind: Kind
    span: Span | None
    shipped: bool
    reads: tuple[tuple[Location, int], ...]
    writes: tuple[Location, ...]
    governor: int
    address: Address | None = None
    """Where memory is read or written, with the number that the object has then."""


class Frame(NamedTuple):
    """A call that was seen: whose it is, of which procedure."""

    actor: str
    routine: int


class Recorder:
    """Listens to steps one after the other and writes down what is done; it grows."""

    def __init__(self, code: Code) -> None:
        self.deeds: list[Deed] = []
        self.frames: list[Frame] = []
        self.made: dict[int, int] = {}
        """The deeds that made objects, by the numbers that those have here."""
        self._code = code
        self._writers: dict[Location, int] = {}
        self._open: dict[str, list[tuple[OpenCall | None, int]]] = {}
        self._objects: dict[int, int] = {}
        self._records: dict[int, int] = {}
        self._serials = code.first_dynamic
        self._births: dict[int, int] = {}
        self._branches: dict[int, dict[str, int]] = {}
        self._governing: dict[int, dict[str, tuple[str, ...]]] = {}
        self._step, self._actor = 0, ""
        self._fresh: set[str] = set()
        self._action: Action | None = None
        self._place, self._guard = 0, BEFORE
        self._work: Work | None = None
        self._arguments: tuple[tuple[Location, ...], ...] | None = None
        self._made: Variable | None = None
        self._spawned: tuple[tuple[Location, ...], ...] | None = None
        self._woken: tuple[Location, ...] = ()

    # --- steps ------------------------------------------------------------------------------------------------------

    def begin(self, step: int, actor: str, state: State) -> None:
        """A step of this actor begins."""
        self._step, self._actor, self._work = step, actor, None
        self._fresh = set(self._open)
        program = self._code.program
        self._action = next((each for each in program.actions if each.name == actor), None)
        self._place = -1
        if self._action is not None and self._action.processes:
            self._actor = ", ".join(self._action.processes)
        process = next((each for each in state.processes if each.name == actor), None)
        waiting = None if process is None else process.waiting
        self._woken = () if waiting is None else tuple(("event", event) for event in waiting.events)

    def end(self) -> None:
        """The step is over: objects get the numbers that they have in the next state."""
        work = self._work
        if work is None:
            return
        self._settle(work)
        for task in work.tasks:
            if not task.alive and task.name in self._open:
                self._writers["ended", task.name] = len(self.deeds) - 1
                del self._open[task.name]
        if self._code.creates:
            objects, records = renumbered(work.snapshot(), self._code)
            self._objects = {new: self._objects[old] for old, new in objects.items() if old in self._objects}
            self._records = {new: self._records[old] for old, new in records.items() if old in self._records}

    def hear(self, work: Work, span: Span | None) -> None:
        """Somebody is about to execute something that stands there."""
        if self._work is not None:
            self._settle(work)
        self._work = work
        if work.task is None:
            self._act(work)
            return
        self._sync(work)
        call = work.task.calls[-1]
        block = self._code.routines[call.routine].blocks[call.block]
        at = block.exit if call.index >= len(block.commands) else block.commands[call.index]
        self._note(work, at, span)

    def _act(self, work: Work) -> None:
        """A guarded action: first the guard, then the commands of its effect."""
        action = self._action
        if action is None:
            return
        if self._place < 0:
            self._guard = self._add(Kind.TEST, self._uses(work, action.guard), (), action.span)
        else:
            self._note(work, action.effect[self._place], action.effect[self._place].span or action.span)
        self._place += 1

    def _sync(self, work: Work) -> None:
        """Know the frames of the process that runs; new ones receive their arguments."""
        assert work.task is not None, "a process should be running"
        name, calls = work.task.name, work.task.calls
        known = self._open.setdefault(name, [])
        if name in self._fresh:
            self._fresh.discard(name)
            known[:] = [(call, frame) for call, (_, frame) in zip(calls, known, strict=False)]
        same = 0
        while same < min(len(calls), len(known)) and known[same][0] is calls[same]:
            same += 1
        del known[same:]
        for call in calls[same:]:
            number = len(self.frames)
            self.frames.append(Frame(name, call.routine))
            self._births[number] = len(self.deeds) - 1
            known.append((call, number))
        if self._arguments is not None:
            self._pass(self._arguments, known[-1][1])
            self._arguments = None

    def _pass(self, arguments: tuple[tuple[Location, ...], ...], frame: int) -> None:
        birth = self._births.get(frame, BEFORE)
        span = self.deeds[birth].span if birth >= 0 else None
        for slot, each in enumerate(arguments):
            self._add(Kind.CALL, each, (("local", frame, slot),), span)

    def _settle(self, work: Work) -> None:
        """What the last command did is there to be seen."""
        if self._made is not None:
            datum = self._read(work, self._made)
            if isinstance(datum, Address):
                self._objects[datum.object] = self._fresh_serial()
                self.made[self._objects[datum.object]] = len(self.deeds) - 1
            elif isinstance(datum, Handle):
                self._records[datum.record] = self._fresh_serial()
            self._made = None
        if self._spawned is not None:
            task = work.tasks[-1]
            number = len(self.frames)
            self.frames.append(Frame(task.name, task.top.routine))
            self._births[number] = len(self.deeds) - 1
            self._open[task.name] = [(None, number)]
            self._fresh.add(task.name)
            self._pass(self._spawned, number)
            self._spawned = None

    # --- commands ---------------------------------------------------------------------------------------------------

    def _note(self, work: Work, at: Command | Exit, span: Span | None) -> None:
        match at:
            case Assign(target=target, value=value):
                self._assign(work, target, value, span)
            case Havoc(target=target):
                self._add(Kind.CHOICE, (), (self._target(work, target),), span)
            case Assume(condition=condition) | Assert(condition=condition) | Await(condition=condition):
                self._add(Kind.TEST, self._uses(work, condition), (), span)
            case Load() | Store() | Copy() | Fill():
                self._memory(work, at, span)
            case Allocate(target=target, size=size):
                self._made = target
                self._add(Kind.MAKE, self._uses(work, size), (self._target(work, target),), span)
            case NewRecord(target=target):
                self._made = target
                self._add(Kind.MAKE, (), (self._target(work, target),), span)
            case Free(pointer=pointer) | Expire(pointer=pointer):
                reads, datum = uses(work, pointer, self._frame(work))
                life: Location = ("life", self._serial(datum.object)) if isinstance(datum, Address) else ("life",)
                kind = Kind.FREE if isinstance(at, Free) else Kind.OTHER
                self._add(kind, reads, (life,), span, datum if isinstance(datum, Address) else None)
            case GetField(target=target, reference=reference, field=field):
                place = self._field(work, reference, field)
                self._add(Kind.WRITE, [*self._uses(work, reference), place], (self._target(work, target),), span)
            case SetField(reference=reference, field=field, value=value):
                reads = [*self._uses(work, value), *self._uses(work, reference)]
                self._add(Kind.WRITE, reads, (self._field(work, reference, field),), span)
            case Call(arguments=arguments):
                self._arguments = tuple(tuple(self._uses(work, each)) for each in arguments)
                self._add(Kind.CALL, (), (), span)
            case Spawn(arguments=arguments):
                self._spawned = tuple(tuple(self._uses(work, each)) for each in arguments)
                self._add(Kind.CALL, (), (), span)
            case Push(queue=queue, values=values):
                reads = [each for value in values for each in self._uses(work, value)]
                place = self._target(work, queue)
                self._add(Kind.WRITE, [*reads, place], (place,), span)
            case Pop(queue=queue, targets=targets):
                place = self._target(work, queue)
                self._add(Kind.WRITE, [place], [place, *(self._target(work, each) for each in targets if each)], span)
            case Branch(condition=condition):
                number = self._add(Kind.TEST, self._uses(work, condition), (), span)
                call = work.call
                label = self._code.routines[call.routine].blocks[call.block].label
                self._branches.setdefault(self._frame(work), {})[label] = number
            case Return(values=values):
                self._return(work, values, span)
            case Notify(event=event):
                reads, notified = uses(work, event, self._frame(work))
                self._add(Kind.WRITE, reads, (("event", notified),), span)
            case Join(process=process):
                joined = self._index_of(work, process)
                name = work.tasks[joined].name if joined is not None and 0 <= joined < len(work.tasks) else ""
                self._add(Kind.TEST, (("ended", name),), (), span)
            case Wait(timed_out=timed_out):
                self._add(Kind.WRITE, (), () if timed_out is None else (self._target(work, timed_out),), span)
            case Raise():
                self._add(Kind.OTHER, (), (), span)
            case _:
                pass

    def _assign(self, work: Work, target: Variable, value: Term, span: Span | None) -> None:
        place = self._target(work, target)
        if isinstance(value, Apply) and value.operator == "store" and value.arguments[0] == target:
            index, reads = self._index_of(work, value.arguments[1]), self._uses(work, value.arguments[2])
            if index is not None:
                self._add(Kind.WRITE, [*reads, *self._uses(work, value.arguments[1])], ((*place, index),), span)
                return
        found, datum = uses(work, value, self._frame(work))
        # What an action leaves as it is, it has not written: it assigns to all that it might have changed.
        stays = work.task is None and datum == self._read(work, target)
        self._add(Kind.WRITE, found, () if stays else (place,), span)

    def _index_of(self, work: Work, term: Term) -> int | None:
        _, index = uses(work, term, self._frame(work))
        return index if isinstance(index, int) else None

    def _memory(self, work: Work, at: Load | Store | Copy | Fill, span: Span | None) -> None:
        frame = self._frame(work)
        match at:
            case Load(target=target, pointer=pointer):
                reads, datum = uses(work, pointer, frame)
                size = size_of(target.sort, self._code.pointer_bytes, span)
                places = self._bytes(datum, size)
                self._add(Kind.WRITE, [*places, *reads], (self._target(work, target),), span, _address(datum))
            case Store(pointer=pointer, value=value):
                reads, datum = uses(work, pointer, frame)
                size = size_of(value.sort, self._code.pointer_bytes, span)
                own = self._uses(work, value)
                self._add(Kind.WRITE, [*own, *reads], self._bytes(datum, size), span, _address(datum))
            case Copy(target=into, source=source, size=size_term):
                _, start = uses(work, source, frame)
                reads, datum = uses(work, into, frame)
                length = self._index_of(work, size_term) or 0
                reads = [*self._bytes(start, length), *reads]
                self._add(Kind.WRITE, reads, self._bytes(datum, length), span, _address(datum))
            case Fill(pointer=pointer, value=value, size=size_term):
                reads, datum = uses(work, pointer, frame)
                length = self._index_of(work, size_term) or 0
                reads = [*self._uses(work, value), *reads]
                self._add(Kind.WRITE, reads, self._bytes(datum, length), span, _address(datum))

    def _return(self, work: Work, values: Sequence[Term], span: Span | None) -> None:
        reads = [each for value in values for each in self._uses(work, value)]
        assert work.task is not None, "a process should be running"
        calls, writes = work.task.calls, list[Location]()
        if len(calls) > 1:
            caller = calls[-2]
            frame = self._open[work.task.name][-2][1]
            routine = self._code.routines[caller.routine]
            commands = routine.blocks[caller.block].commands
            command = commands[caller.index] if caller.index < len(commands) else None
            for target in command.targets if isinstance(command, Call) else ():
                slot = routine.slots.get(target.name)
                writes.append(("global", target.name) if slot is None else ("local", frame, slot))
        else:
            writes.append(("ended", work.task.name))
        self._add(Kind.WRITE, reads, writes, span)

    # --- locations --------------------------------------------------------------------------------------------------

    def _uses(self, work: Work, term: Term) -> list[Location]:
        return uses(work, term, self._frame(work))[0]

    def _frame(self, work: Work) -> int:
        return BEFORE if work.task is None else self._open[work.task.name][-1][1]

    def _target(self, work: Work, target: Variable) -> Location:
        slot = None if work.task is None else work.routine.slots.get(target.name)
        return ("global", target.name) if slot is None else ("local", self._frame(work), slot)

    def _read(self, work: Work, target: Variable) -> Datum:
        slot = None if work.task is None or not work.task.calls else work.routine.slots.get(target.name)
        return work.globals[self._code.slots[target.name]] if slot is None else work.call.locals[slot]

    def _field(self, work: Work, reference: Term, field: str) -> Location:
        _, datum = uses(work, reference, self._frame(work))
        number = datum.record if isinstance(datum, Handle) else NOWHERE
        return "field", self._records.setdefault(number, self._fresh_serial()), field

    def _bytes(self, datum: Datum, size: int) -> tuple[Location, ...]:
        if not isinstance(datum, Address) or datum.object == NOWHERE:
            return ()
        serial = self._serial(datum.object)
        return tuple(("byte", serial, datum.offset + each) for each in range(min(size, _MOST_BYTES)))

    def _serial(self, number: int) -> int:
        if number < self._code.first_dynamic:
            return number
        if number not in self._objects:
            self._objects[number] = self._fresh_serial()
        return self._objects[number]

    def number_now(self, serial: int) -> int | None:
        """The number that an object has in the state behind the last step; None if it is gone."""
        if serial < self._code.first_dynamic:
            return serial
        return next((number for number, each in self._objects.items() if each == serial), None)

    def frame_of(self, actor: str) -> int:
        """The innermost call of a process, if it was seen."""
        known = self._open.get(actor)
        return known[-1][1] if known else BEFORE

    def _fresh_serial(self) -> int:
        self._serials += 1
        return self._serials

    def writer(self, location: Location) -> int:
        """The deed that wrote a place last."""
        whole = self._writers.get((*location[:2], "*"), BEFORE) if location[0] == "global" else BEFORE
        return max(self._writers.get(location, BEFORE), whole)

    def _add(
        self,
        kind: Kind,
        reads: Iterable[Location],
        writes: Iterable[Location],
        span: Span | None,
        address: Address | None = None,
    ) -> int:
        """Write a deed down."""
        number = len(self.deeds)
        places = tuple(writes)
        found = dict.fromkeys((*reads, *self._woken))
        self._woken = ()
        own = self._own_span(span)
        self.deeds.append(
            Deed(
                self._step,
                self._actor,
                BEFORE if self._work is None or self._work.task is None else self._frame(self._work),
                kind,
                own,
                span is not None and span.shipped,
                tuple((each, self.writer(each)) for each in found),
                places,
                self._governor(),
                address,
            )
        )
        for place in places:
            self._writers[place] = number
            if place[0] == "global":
                self._writers[place[:2]] = number
                if len(place) == 2:
                    self._writers[*place, "*"] = number
        self._writers["process", self._actor] = number
        return number

    def _own_span(self, span: Span | None) -> Span | None:
        return span if self._work is None or self._work.task is None else self._work.own_span(span)

    def _governor(self) -> int:
        work = self._work
        if work is None or work.task is None:
            return BEFORE if self._place < 0 else self._guard
        if not work.task.calls:
            return BEFORE
        frame, call = self._frame(work), work.call
        routine = self._code.routines[call.routine]
        if call.routine not in self._governing:
            self._governing[call.routine] = _governing(routine.procedure)
        branches = self._branches.get(frame, {})
        label = routine.blocks[call.block].label
        found = [branches[each] for each in self._governing[call.routine].get(label, ()) if each in branches]
        return max(found, default=self._births.get(frame, BEFORE))


def _governing(procedure: Procedure) -> dict[str, tuple[str, ...]]:
    if len(procedure.blocks) > _MOST_BLOCKS:
        return {}
    return {label: tuple({each for each, _ in found}) for label, found in governors(procedure).items()}


def _address(datum: Datum) -> Address | None:
    return datum if isinstance(datum, Address) and datum.object != NOWHERE else None


def record(interpreter: Interpreter, run: Run, replayed: Replayed) -> Recorder:
    """The deeds of the last steps of a run, as many as can be looked at in a moment."""
    count = len(run.moves)
    start = max(0, count - _MOST_STEPS)
    while True:
        recorder = Recorder(interpreter.code)
        for number in range(start, count):
            if len(recorder.deeds) > _MOST_DEEDS and start < count - 1:
                break
            listen(interpreter, run, replayed, number, recorder)
        else:
            return recorder
        start = (start + count) // 2


def listen(interpreter: Interpreter, run: Run, replayed: Replayed, number: int, recorder: Recorder) -> None:
    """Take one step again and write down what is done in it."""
    actor = interpreter.actor(run.moves[number].actor)
    assert actor is not None, f"a replayed run should have no unknown actor {run.moves[number].actor}"
    state = replayed.states[number]
    recorder.begin(number, run.moves[number].actor, state)
    interpreter.step_by(state, actor, Directed(run.moves[number].choices), recorder.hear)
    recorder.end()
