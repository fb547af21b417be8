"""Recording: a run is taken again, and every command is written down as a deed.

Input: an interpreter, a run and its replay. Output: the ledger of its last steps.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Branch,
    Call,
    Choose,
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
from clew.ir.source import Span
from clew.ir.terms import Apply, Term, Variable
from clew.ir.values import NOWHERE, Address
from clew.lift import Run
from clew.semantics.canonical import renumbered
from clew.semantics.execution.choices import Directed
from clew.semantics.execution.memory import size_of
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed
from clew.semantics.state import State
from clew.semantics.values import Datum
from clew.trace.causes.ledger import Kind, Ledger
from clew.trace.causes.uses import Location, uses

_MOST_DEEDS, _MOST_STEPS = 12_000, 1_000
"""So many of the last deeds and steps are looked at."""


class Recorder(Ledger):
    """Listens to steps one after the other and writes down what is done."""

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
            self._lose(work, {old: serial for old, serial in self._objects.items() if old not in objects})
            self._objects = {new: self._objects[old] for old, new in objects.items() if old in self._objects}
            self._records = {new: self._records[old] for old, new in records.items() if old in self._records}

    def _lose(self, work: Work, gone: dict[int, int]) -> None:
        """Of what nothing points to any more, keep what was on the heap and is not held by another such object."""
        lost = {number: serial for number, serial in gone.items() if work.objects[number].life.on_heap}
        held = {
            mark.value.object
            for number in lost
            for mark in work.objects[number].marks
            if isinstance(mark.value, Address) and mark.value.object != number
        }
        self.lost += [serial for number, serial in lost.items() if number not in held] or list(lost.values())

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

    def _note(self, work: Work, at: Command | Exit, span: Span | None) -> None:
        match at:
            case Assign(target=target, value=value):
                self._assign(work, target, value, span)
            case Havoc(target=target, spurious=spurious):
                kind = Kind.SPURIOUS if spurious else Kind.CHOICE
                number = self._add(kind, (), (self._target(work, target),), span)
                self.choices[number] = len(work.choices.taken)
            case Assume(condition=condition):
                number = self._add(Kind.TEST, self._uses(work, condition), (), span)
                if work.task is not None and (label := self._chose.pop(self._frame(work), None)) is not None:
                    self._branches.setdefault(self._frame(work), {})[label] = number
            case Assert(condition=condition) | Await(condition=condition):
                self._add(Kind.TEST, self._uses(work, condition), (), span)
            case Choose():
                self._chose[self._frame(work)] = self._label(work)
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
            case Push(queue=queue, values=values, when=when):
                reads = [each for value in (*values, when) for each in self._uses(work, value)]
                place = self._target(work, queue)
                self._add(Kind.WRITE, [*reads, place], (place,), span)
            case Pop(queue=queue, targets=targets, when=when):
                place = self._target(work, queue)
                written = [place, *(self._target(work, each) for each in targets if each)]
                self._add(Kind.WRITE, [*self._uses(work, when), place], written, span)
            case Branch(condition=condition):
                number = self._add(Kind.TEST, self._uses(work, condition), (), span)
                self._branches.setdefault(self._frame(work), {})[self._label(work)] = number
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
            case Raise(value=value):
                self._raise(work, value, span)
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
        number = self._add(Kind.WRITE, found, () if stays else (place,), span)
        self.assigned[number] = datum

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

    def _raise(self, work: Work, value: Term | None, span: Span | None) -> None:
        """What is raised goes to the innermost call around that catches; what is done there from now on rests on it."""
        assert work.task is not None, "a process should be running"
        reads = [] if value is None else self._uses(work, value)
        writes, catcher = list[Location](), None
        for caller, (_, frame) in reversed(list(zip(work.task.calls, self._open[work.task.name], strict=True))[:-1]):
            routine = self._code.routines[caller.routine]
            command = routine.blocks[caller.block].commands[caller.index]
            if isinstance(command, Call) and command.unwind is not None:
                slot = None if command.caught is None else routine.slots.get(command.caught.name)
                writes = [] if slot is None else [("local", frame, slot)]
                catcher = frame
                break
        number = self._add(Kind.OTHER, reads, writes, span)
        if catcher is not None:
            self._unwound[catcher] = number


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
