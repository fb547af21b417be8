"""Commands: what each one does to a working state.

Input: a working state with a running process (none, for guarded actions) and a command. Output: how control goes on.
Every command is total. Where a pointer is null, gone or out of bounds, the command violates the check of that name:
front ends put assertions in front, so this is the second net. Freeing null does nothing, as in C.
"""

from __future__ import annotations

from enum import Enum

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Call,
    Cancel,
    Command,
    Copy,
    Disable,
    Enable,
    Expire,
    Fill,
    Free,
    GetField,
    Havoc,
    Join,
    Load,
    NewEvent,
    NewRecord,
    Notify,
    Pop,
    Push,
    RequestUpdate,
    Resume,
    SetField,
    Spawn,
    Start,
    Stop,
    Store,
    Suspend,
    Wait,
    When,
    Yield,
)
from clew.ir.footprint import Place
from clew.ir.sorts import Queue, Reference
from clew.ir.source import Span
from clew.ir.terms import TRUE, Term
from clew.ir.values import Handle, default
from clew.semantics.code import holds_processes
from clew.semantics.execution import events
from clew.semantics.execution.accesses import memory_command
from clew.semantics.execution.calls import enter, fits, initial_value, new_frame, routine_of
from clew.semantics.execution.calls import write as assign
from clew.semantics.execution.evaluate import ENDED, HELD, SPAWN, evaluate, unrecorded
from clew.semantics.execution.work import Task, Violated, Work
from clew.semantics.shapes import shape
from clew.semantics.state import Instance, Phase, Process
from clew.semantics.values import Bounds, Datum


class Flow(Enum):
    """How control goes on after a command."""

    NEXT = "next"
    """Behind the command."""
    JUMPED = "jumped"
    """Where the command has put it."""
    YIELD = "yield"
    """The step ends behind the command."""
    BLOCK = "block"
    """The step ends at the command."""


def execute(work: Work, command: Command) -> Flow:
    """Execute one command."""
    match command:
        case Assign():
            return _assign(work, command)
        case Havoc(target=target, low=low, high=high, signed=signed, span=span):
            least, most = (None if each is None else work.concrete(evaluate(work, each), span) for each in (low, high))
            bounds = Bounds(least, most, signed)
            found, work.path = work.values.fresh(target.sort, bounds, work.path, span)
            assign(work, target, work.choices.pick(found))
        case Assume(condition=condition, span=span):
            work.assume(evaluate(work, condition), span)
        case Assert(condition=condition, check=check, message=message, span=span):
            if not work.decide(evaluate(work, condition), span):
                raise Violated(check, message, span)
        case Call():
            arguments = tuple(evaluate(work, argument) for argument in command.arguments)
            return Flow.BLOCK if enter(work, command, arguments) else Flow.JUMPED
        case Push() | Pop():
            _queue(work, command)
        case Allocate() | Free() | Expire() | Load() | Store() | Copy() | Fill():
            memory_command(work, command)
        case NewRecord() | GetField() | SetField():
            _record(work, command)
        case Spawn():
            _spawn(work, command)
        case Yield():
            return Flow.YIELD
        case Await() | Join():
            return Flow.NEXT if passes(work, command) else Flow.BLOCK
        case (
            Notify()
            | Cancel()
            | Wait()
            | Suspend()
            | Resume()
            | Disable()
            | Enable()
            | RequestUpdate()
            | NewEvent()
            | Start()
            | Stop()
        ):
            return _kernel(work, command)
    return Flow.NEXT


def passes(work: Work, command: Await | Join) -> bool:
    """Whether a blocking command can go on."""
    match command:
        case Await(condition=condition, span=span):
            return work.decide(evaluate(work, condition), span)
        case Join(process=process, span=span):
            task = _task(work, process, span)
            work.touched.reads.add(ENDED)
            return not task.alive


def _assign(work: Work, command: Assign) -> Flow:
    target = command.target
    if work.task is not None and target.name in work.routine.slots:
        assign(work, target, evaluate(work, command.value))
        return Flow.NEXT
    form = shape(target, command.value)
    places = [evaluate(work, term) for term in form.reads]
    index = places[0] if form.index is not None else None
    place = (target.name, index) if isinstance(index, int) else target.name
    if holds_processes(target.sort):
        work.touched.writes.add(HELD)
    if form.family is not None:
        work.touched.updates.add((place, form.family))
    else:
        work.touched.writes.add(place)
    whole = form.index is None and form.family is None
    work.globals[work.code.slots[target.name]] = places[0] if whole else unrecorded(work, command.value)
    return Flow.NEXT


# --- queues ---------------------------------------------------------------------------------------------------------


def _queue(work: Work, command: Push | Pop) -> None:
    queue, span = command.queue, command.span
    sort = queue.sort
    assert isinstance(sort, Queue), f"a queue command should name a queue, names {sort}"
    if command.when is not TRUE and not work.decide(evaluate(work, command.when), span):
        return
    held = evaluate(work, queue)
    assert isinstance(held, tuple), f"a queue should hold a tuple, holds {held!r}"
    if isinstance(command, Push):
        row = tuple(evaluate(work, value) for value in command.values)
        if sort.capacity is None or len(held) < sort.capacity:
            assign(work, queue, (*held, row))
        return
    position = 0 if command.position is None else work.number(evaluate(work, command.position), span)
    found: Datum = held[position] if 0 <= position < len(held) else tuple(default(each) for each in sort.elements)
    if 0 <= position < len(held):
        assign(work, queue, (*held[:position], *held[position + 1 :]))
    assert isinstance(found, tuple), f"an element of a queue should be a tuple, is {found!r}"
    for target, value in zip(command.targets, found, strict=False):
        if target is not None:
            assign(work, target, value)


# --- records --------------------------------------------------------------------------------------------------------


def _record(work: Work, command: NewRecord | GetField | SetField) -> None:
    match command:
        case NewRecord(target=target):
            sort = target.sort
            assert isinstance(sort, Reference), f"a record should be kept in a reference, is kept in {sort}"
            number = len(work.records)
            fields = work.code.records[sort.record].fields
            work.records[number] = Instance(sort.record, tuple(initial_value(work, field) for field in fields))
            assign(work, target, Handle(number))
        case GetField(target=target, reference=reference, field=field, span=span):
            number, slot = _field(work, reference, field, work.touched.reads, span)
            assign(work, target, work.records[number].fields[slot])
        case SetField(reference=reference, field=field, value=value, span=span):
            datum = evaluate(work, value)
            number, slot = _field(work, reference, field, work.touched.writes, span)
            held = work.records[number]
            work.records[number] = Instance(held.kind, (*held.fields[:slot], datum, *held.fields[slot + 1 :]))


def _field(work: Work, reference: Term, field: str, places: set[Place], span: Span | None) -> tuple[int, int]:
    handle = work.concrete(evaluate(work, reference), span)
    if not isinstance(handle, Handle):
        raise Violated("memory.null-dereference", "the reference is null", span)
    kind = work.records[handle.record].kind
    if kind is None:
        raise Violated("memory.use-after-free", "the record is gone", span)
    places.add(f"{kind}.{field}")
    return handle.record, work.code.fields[kind][field]


# --- processes ------------------------------------------------------------------------------------------------------


def _spawn(work: Work, command: Spawn) -> None:
    routine = routine_of(work, command.procedure, command.span)
    if not isinstance(command.procedure, str):
        fits(routine, command.arguments, (), command.span)
    arguments = tuple(evaluate(work, argument) for argument in command.arguments)
    taken = {task.order[1] for task in work.tasks if task.order[0] == routine.number}
    instance = next(number for number in range(len(taken) + 1) if number not in taken)
    name = f"{routine.name}#{instance}"
    number = len(work.tasks)
    work.tasks.append(Task(Process(name, (routine.number, instance), (new_frame(work, routine, arguments),))))
    work.touched.writes.update((f"@{name}", f"{SPAWN}{routine.name}"))
    work.touched.reads.add(HELD)
    if command.target is not None:
        assign(work, command.target, number)


def _task(work: Work, process: Term, span: Span | None) -> Task:
    return work.tasks[work.number(evaluate(work, process), span)]


# --- kernel ---------------------------------------------------------------------------------------------------------


_Kernel = Notify | Cancel | Wait | Suspend | Resume | Disable | Enable | RequestUpdate | NewEvent | Start | Stop


def _kernel(work: Work, command: _Kernel) -> Flow:
    match command:
        case Notify(event=event, when=when, delay=delay, span=span):
            after = events.delay_of(work, delay, span) if when is When.TIMED and delay is not None else 0
            events.notify(work, events.event_number(work, event, span), when, after)
        case Cancel(event=event, span=span):
            events.cancel(work, events.event_number(work, event, span))
        case Wait():
            events.wait(work, command)
            return Flow.BLOCK
        case Suspend(process=process, span=span):
            if events.suspend(work, work.number(evaluate(work, process), span)):
                return Flow.YIELD
        case Resume(process=process, span=span):
            events.resume(work, work.number(evaluate(work, process), span))
        case Disable(process=process, span=span):
            events.disable(work, work.number(evaluate(work, process), span), hears=False)
        case Enable(process=process, span=span):
            events.disable(work, work.number(evaluate(work, process), span), hears=True)
        case RequestUpdate(update=update, span=span):
            if isinstance(update, str):
                events.request(work, work.code.updates[update])
            else:
                events.request(work, work.number(evaluate(work, update), span))
        case NewEvent(target=target):
            assign(work, target, events.new_event(work))
        case Start(limit=limit, span=span):
            events.may_start(work, span)
            left = -1 if limit is None else work.number(evaluate(work, limit), span)
            again = work.clock.phase is not Phase.ELABORATION
            work.set_kernel(phase=Phase.SIMULATION, left=left if left >= 0 else None, again=again)
            return Flow.BLOCK
        case Stop():
            work.set_kernel(stopping=True)
    return Flow.NEXT
