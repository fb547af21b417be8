"""Static footprints: what terms and commands may touch, in any state. Places are those of `semantics.execution`.

Input: a term or command, and the procedure it stands in. Output: at least what execution in any state touches. Loads
and stores go through pointers, so they may touch any object whose address can be taken.
"""

from __future__ import annotations

from functools import reduce

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
    Exit,
    Expire,
    Fill,
    Free,
    GetField,
    Halt,
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
from clew.ir.footprint import EMPTY, Footprint, Place, union
from clew.ir.program import Program
from clew.ir.rewriting import targets_of, terms_of
from clew.ir.sorts import Reference, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.walk import postorder
from clew.records import dataclass
from clew.semantics.code import holds_processes
from clew.semantics.execution.evaluate import ENDED, EVENTS, HAPPENED, HELD, MEMORY, PENDING, RUNNING, TRIGGERED
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
        case Observation.TRIGGERED:
            return (TRIGGERED,)
        case Observation.ADDRESS | Observation.SELF:
            return ()
        case Observation.CONTESTED:
            # A contest is between two steps that depend on each other already: see `clew.ir.contests`.
            return ()


def reads_of(terms: tuple[Term, ...], local: frozenset[str]) -> Footprint:
    """A footprint that only reads."""
    return Footprint(reads=places_of(*terms, local=local))


def assigned(targets: tuple[Variable, ...], local: frozenset[str]) -> Footprint:
    """A footprint that writes variables as a whole."""
    written = {each.name for each in targets if each.name not in local}
    held = {HELD for each in targets if holds_processes(each.sort)}
    return Footprint(writes=frozenset(written | held))


def together(*footprints: Footprint) -> Footprint:
    """What any of them touches."""
    return reduce(union, footprints, EMPTY)


def touches(command: Command, context: Context, local: frozenset[str]) -> Footprint:
    """What a command may touch by itself; what a callee touches comes on top."""
    if isinstance(command, Assign):
        return _assignment(command.target, command.value, local)
    own = union(reads_of(terms_of(command), local), assigned(targets_of(command), local))
    return union(own, _beyond_variables(command, context))


def _beyond_variables(command: Command, context: Context) -> Footprint:
    """What a command touches besides the variables in its terms and those that it writes."""
    match command:
        case Free(pointer=pointer):
            return Footprint(writes=frozenset({MEMORY, *_fields(pointer.sort, context.program)}))
        case Expire():
            return Footprint(writes=frozenset({MEMORY}))
        case Load(pointer=pointer):
            return Footprint(reads=_reached(context, pointer))
        case Store(pointer=pointer) | Fill(pointer=pointer):
            return Footprint(writes=_reached(context, pointer))
        case Copy(target=into, source=source):
            return Footprint(reads=_reached(context, source), writes=_reached(context, into))
        case GetField(reference=reference, field=field):
            return Footprint(reads=frozenset({_field(reference, field)}))
        case SetField(reference=reference, field=field):
            return Footprint(writes=frozenset({_field(reference, field)}))
        case NewEvent():
            return Footprint(writes=frozenset({EVENTS}))
        case Spawn(procedure=procedure):
            started = (procedure,) if isinstance(procedure, str) else sorted(context.taken)
            return Footprint(reads=frozenset({HELD}), writes=frozenset(f"spawn {each}" for each in started))
        case Join():
            return Footprint(reads=frozenset({ENDED}))
        case Notify(event=event, when=when):
            numbers = _events(event, context)
            pending = frozenset(((PENDING, number), when_family(when)) for number in numbers)
            return Footprint(updates=pending, notifies=numbers if when is When.IMMEDIATE else frozenset())
        case Cancel(event=event):
            numbers = _events(event, context)
            return Footprint(updates=frozenset(((PENDING, each), when_family(When.IMMEDIATE)) for each in numbers))
        case Wait(events=events):
            return Footprint(awaits=frozenset(number for event in events for number in _events(event, context)))
        case Suspend(process=process):
            names = _processes(process, context.program)
            return Footprint(writes=frozenset(f"@{name}" for name in names), suspends=frozenset(names))
        case Disable(process=process) | Enable(process=process):
            return Footprint(writes=frozenset(f"@{name}" for name in _processes(process, context.program)))
        case Assign() | Havoc() | Assume() | Assert() | Await() | Call() | Push() | Pop() | Allocate() | NewRecord():
            return EMPTY
        case Yield() | RequestUpdate() | Resume() | Start() | Stop():
            return EMPTY


def leaving(leave: Exit, local: frozenset[str]) -> Footprint:
    """What an exit reads."""
    if isinstance(leave, Halt):
        return Footprint(writes=frozenset({RUNNING, ENDED, MEMORY}))
    return reads_of(terms_of(leave), local)


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


def _fields(sort: Sort, program: Program) -> list[str]:
    """All fields of the records to which a reference leads; a pointer leads to none."""
    kind = sort.record if isinstance(sort, Reference) else None
    return [f"{kind}.{field.name}" for record in program.records if record.name == kind for field in record.fields]


def _reached(context: Context, pointer: Term) -> frozenset[Place]:
    """Where a pointer may lead: one object if the term names it, else all that have no name or whose address is taken.

    A pointer into one object does not become one into another by arithmetic.
    """
    while isinstance(pointer, Apply) and pointer.operator == "pointer.add":
        pointer = pointer.arguments[0]
    if isinstance(pointer, Observe) and pointer.observation is Observation.ADDRESS:
        return frozenset({f"&{pointer.names[0]}"})
    return frozenset({MEMORY, *(f"&{each.name}" for each in context.program.objects if each.name in context.taken)})


def _events(event: Term, context: Context) -> frozenset[int]:
    if isinstance(event, Constant) and isinstance(event.value, int):
        return frozenset({event.value})
    return frozenset(range(context.events))


def _processes(process: Term, program: Program) -> tuple[str, ...]:
    if isinstance(process, Constant) and isinstance(process.value, int):
        return (program.processes[process.value].name,)
    return tuple(declared.name for declared in program.processes)
