"""Static footprints: what terms and commands may touch, in any state. Places are those of `semantics.execution`.

Input: a term or command, and the procedure it stands in. Output: at least what execution in any state touches. Loads
and stores go through pointers, so they may touch any object whose address can be taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Branch,
    Call,
    Cancel,
    Choose,
    Command,
    Copy,
    Exit,
    Expire,
    Fill,
    Free,
    GetField,
    Goto,
    Halt,
    Havoc,
    Join,
    Load,
    NewEvent,
    NewRecord,
    Notify,
    Pop,
    Push,
    Raise,
    RequestUpdate,
    Resume,
    Retry,
    Return,
    SetField,
    Spawn,
    Start,
    Store,
    Suspend,
    Wait,
    When,
    Yield,
)
from clew.ir.footprint import EMPTY, Footprint, Place, union
from clew.ir.program import Program
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Reference
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.walk import postorder
from clew.semantics.code import holds_processes
from clew.semantics.execution.evaluate import ENDED, EVENTS, HAPPENED, HELD, MEMORY, PENDING, RUNNING
from clew.semantics.execution.events import when_family
from clew.semantics.shapes import shape


@dataclass(frozen=True, slots=True)
class Context:
    """What the commands stand in: a program, how many events there are, and whose address may be anywhere."""

    program: Program
    events: int
    taken: frozenset[str]
    """The objects and procedures whose address the program mentions."""


def places_of(*terms: Term, local: frozenset[str] = frozenset()) -> frozenset[Place]:
    """What the terms read: globals, elements at constant indices, and what they observe of processes."""
    found: set[Place] = set()
    indexed: set[Term] = set()
    whole: set[Term] = set(terms)
    for term in postorder(*terms):
        match term:
            case Apply("select", (Variable(name=name) as array, Constant(value=int(index)))) if name not in local:
                found.add((name, index))
                indexed.add(array)
            case Apply(arguments=arguments) | Observe(arguments=arguments):
                whole.update(arguments)
            case Constant() | Variable():
                pass
    for term in postorder(*terms):
        match term:
            case Variable(name=name) if name not in local and (term in whole or term not in indexed):
                found.add(name)
            case Observe(observation=observation, names=names):
                found.update(_observed(observation, names))
            case _:
                pass
    return frozenset(found)


def _observed(observation: Observation, names: tuple[str, ...]) -> tuple[Place, ...]:
    match observation:
        case Observation.AT | Observation.LOCAL:
            return (f"@{names[0]}",)
        case Observation.ENDED:
            return (ENDED,)
        case Observation.ALIVE | Observation.SIZE | Observation.HEAP | Observation.LEAKED | Observation.OCCUPIED:
            return (MEMORY,)
        case Observation.TIME | Observation.ELABORATING:
            # They change only where nothing can be reordered: with a step of the kernel, with one of `main`.
            return ()
        case Observation.HAPPENED:
            return (HAPPENED,)
        case Observation.ADDRESS | Observation.SELF:
            return ()
        case Observation.CONTESTED:
            # A contest is between two steps that depend on each other already: see `clew.ir.contests`.
            return ()


def reads_of(terms: tuple[Term, ...], local: frozenset[str]) -> Footprint:
    """A footprint that only reads."""
    return Footprint(reads=places_of(*terms, local=local))


def assigned(targets: tuple[Variable | None, ...], local: frozenset[str]) -> Footprint:
    """A footprint that writes variables as a whole."""
    written = {each.name for each in targets if each is not None and each.name not in local}
    held = {HELD for each in targets if each is not None and holds_processes(each.sort)}
    return Footprint(writes=frozenset(written | held))


def together(*footprints: Footprint) -> Footprint:
    """What any of them touches."""
    return reduce(union, footprints, EMPTY)


def touches(command: Command, context: Context, local: frozenset[str]) -> Footprint:
    """What a command may touch by itself; what a callee touches comes on top."""
    match command:
        case Assign(target=target, value=value):
            return _assignment(target, value, local)
        case Havoc(target=target):
            return union(reads_of(terms_of(command), local), assigned((target,), local))
        case NewRecord(target=target):
            return assigned((target,), local)
        case Assume(condition=condition) | Assert(condition=condition) | Await(condition=condition):
            return reads_of((condition,), local)
        case Call(callee=callee, arguments=arguments, targets=targets, caught=caught):
            through = () if isinstance(callee, str) else (callee,)
            return union(reads_of((*arguments, *through), local), assigned((*targets, caught), local))
        case Push(queue=queue, values=values):
            return union(reads_of((queue, *values), local), assigned((queue,), local))
        case Pop(queue=queue, targets=targets, position=position):
            read = (queue,) if position is None else (queue, position)
            return union(reads_of(read, local), assigned((queue, *targets), local))
        case Allocate() | Free() | Expire() | Load() | Store() | Copy() | Fill():
            return _memory(command, context, local)
        case GetField(target=target, reference=reference, field=field):
            access = Footprint(reads=frozenset({_field(reference, field)}))
            return together(reads_of((reference,), local), assigned((target,), local), access)
        case SetField(reference=reference, field=field, value=value):
            return union(reads_of((reference, value), local), Footprint(writes=frozenset({_field(reference, field)})))
        case NewEvent(target=target):
            return union(assigned((target,), local), Footprint(writes=frozenset({EVENTS})))
        case Spawn(procedure=procedure, arguments=arguments, target=target):
            started = (procedure,) if isinstance(procedure, str) else tuple(sorted(context.taken))
            named = Footprint(reads=frozenset({HELD}), writes=frozenset(f"spawn {each}" for each in started))
            through = () if isinstance(procedure, str) else (procedure,)
            return together(reads_of((*arguments, *through), local), assigned((target,), local), named)
        case Join(process=process):
            return union(reads_of((process,), local), Footprint(reads=frozenset({ENDED})))
        case Yield() | RequestUpdate():
            return EMPTY
        case Notify() | Cancel() | Wait() | Suspend() | Resume() | Start():
            return _kernel(command, context, local)


def leaving(leave: Exit, local: frozenset[str]) -> Footprint:
    """What an exit reads."""
    match leave:
        case Branch(condition=condition):
            return reads_of((condition,), local)
        case Return(values=values):
            return reads_of(values, local)
        case Raise(value=value):
            return reads_of(() if value is None else (value,), local)
        case Halt():
            return Footprint(writes=frozenset({RUNNING, ENDED, MEMORY}))
        case Goto() | Choose() | Retry():
            return EMPTY


def _assignment(target: Variable, value: Term, local: frozenset[str]) -> Footprint:
    if target.name in local:
        return union(reads_of((value,), local), assigned((target,), local))
    form = shape(target, value)
    place: Place = target.name
    if isinstance(form.index, Constant) and isinstance(form.index.value, int):
        place = (target.name, form.index.value)
    reads = places_of(*form.reads, local=local)
    if form.family is not None:
        return Footprint(reads=reads, updates=frozenset({(place, form.family)}))
    held = {HELD} if holds_processes(target.sort) else set()
    return Footprint(reads=reads, writes=frozenset({place, *held}))


def _field(reference: Term, field: str) -> str:
    sort = reference.sort
    assert isinstance(sort, Reference), f"a field should be read through a reference, is read through {sort}"
    return f"{sort.record}.{field}"


def _reached(context: Context, pointer: Term) -> frozenset[Place]:
    """Where a pointer may lead: one object if the term names it, else all that have no name or whose address is taken.

    A pointer into one object does not become one into another by arithmetic.
    """
    while isinstance(pointer, Apply) and pointer.operator == "pointer.add":
        pointer = pointer.arguments[0]
    if isinstance(pointer, Observe) and pointer.observation is Observation.ADDRESS:
        return frozenset({f"&{pointer.names[0]}"})
    return frozenset({MEMORY, *(f"&{each.name}" for each in context.program.objects if each.name in context.taken)})


def _memory(
    command: Allocate | Free | Expire | Load | Store | Copy | Fill, context: Context, local: frozenset[str]
) -> Footprint:
    program = context.program
    match command:
        case Allocate(target=target, size=size):
            return union(reads_of((size,), local), assigned((target,), local))
        case Free(pointer=pointer):
            gone: frozenset[Place] = frozenset({MEMORY})
            if isinstance(pointer.sort, Reference):
                kind = pointer.sort.record
                fields = next(record.fields for record in program.records if record.name == kind)
                gone |= {f"{kind}.{field.name}" for field in fields}
            return union(reads_of((pointer,), local), Footprint(writes=gone))
        case Expire(pointer=pointer):
            return union(reads_of((pointer,), local), Footprint(writes=frozenset({MEMORY})))
        case Load(target=target, pointer=pointer):
            access = Footprint(reads=_reached(context, pointer))
            return together(reads_of((pointer,), local), assigned((target,), local), access)
        case Store(pointer=pointer, value=value):
            return union(reads_of((pointer, value), local), Footprint(writes=_reached(context, pointer)))
        case Copy(target=into, source=source, size=size):
            access = Footprint(reads=_reached(context, source), writes=_reached(context, into))
            return union(reads_of((into, source, size), local), access)
        case Fill(pointer=pointer, value=value, size=size):
            return union(reads_of((pointer, value, size), local), Footprint(writes=_reached(context, pointer)))


def _kernel(
    command: Notify | Cancel | Wait | Suspend | Resume | Start, context: Context, local: frozenset[str]
) -> Footprint:
    match command:
        case Notify(event=event, when=when, delay=delay):
            numbers = _events(event, context)
            pending = Footprint(
                updates=frozenset(((PENDING, number), when_family(when)) for number in numbers),
                notifies=numbers if when is When.IMMEDIATE else frozenset(),
            )
            return union(reads_of((event,) if delay is None else (event, delay), local), pending)
        case Cancel(event=event):
            cleared = frozenset(((PENDING, number), when_family(When.IMMEDIATE)) for number in _events(event, context))
            return union(reads_of((event,), local), Footprint(updates=cleared))
        case Wait(events=events, timeout=timeout, timed_out=timed_out):
            awaits = frozenset(number for event in events for number in _events(event, context))
            read = events if timeout is None else (*events, timeout)
            return together(reads_of(read, local), assigned((timed_out,), local), Footprint(awaits=awaits))
        case Suspend(process=process):
            names = _processes(process, context.program)
            suspended = Footprint(writes=frozenset(f"@{name}" for name in names), suspends=frozenset(names))
            return union(reads_of((process,), local), suspended)
        case Resume(process=process):
            return reads_of((process,), local)
        case Start(limit=limit):
            return reads_of(() if limit is None else (limit,), local)


def _events(event: Term, context: Context) -> frozenset[int]:
    if isinstance(event, Constant) and isinstance(event.value, int):
        return frozenset({event.value})
    return frozenset(range(context.events))


def _processes(process: Term, program: Program) -> tuple[str, ...]:
    if isinstance(process, Constant) and isinstance(process.value, int):
        return (program.processes[process.value].name,)
    return tuple(declared.name for declared in program.processes)
