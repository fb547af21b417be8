"""Rebuilding programs: apply a function to every term, and ask a command what it reads and writes.

Every function here is total over the commands by `match` or a table, so that a new command must be entered once, here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

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
    Disable,
    Enable,
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
    Stop,
    Store,
    Suspend,
    Wait,
    Yield,
)
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Program, Scheduler
from clew.ir.terms import TRUE, Constant, Observation, Observe, Term, Variable, constant
from clew.ir.values import Address, Value, default
from clew.ir.walk import postorder
from clew.records import replace

Rewrite = Callable[[Term], Term]


def terms_of(command: Command | Exit) -> tuple[Term, ...]:
    """The terms that a command or exit evaluates."""
    return _TERMS[type(command)](command)


def _given(*terms: Term | None) -> tuple[Term, ...]:
    """Those that are there."""
    return tuple(term for term in terms if term is not None)


def _asked(when: Term) -> tuple[Term, ...]:
    """A condition, unless it is none."""
    return () if when is TRUE else (when,)


_TERMS: Mapping[type, Callable[[Any], tuple[Term, ...]]] = {
    **dict.fromkeys((NewRecord, Yield, NewEvent, Stop, Goto, Choose, Retry, Halt), lambda _: ()),
    RequestUpdate: lambda each: () if isinstance(each.update, str) else (each.update,),
    **dict.fromkeys((Assume, Assert, Await, Branch), lambda each: (each.condition,)),
    **dict.fromkeys((Join, Suspend, Resume, Disable, Enable), lambda each: (each.process,)),
    **dict.fromkeys((Free, Expire, Load), lambda each: (each.pointer,)),
    Assign: lambda each: (each.value,),
    Allocate: lambda each: (each.size,),
    GetField: lambda each: (each.reference,),
    Cancel: lambda each: (each.event,),
    Copy: lambda each: (each.target, each.source, each.size),
    Fill: lambda each: (each.pointer, each.value, each.size),
    Store: lambda each: (each.pointer, each.value),
    SetField: lambda each: (each.reference, each.value),
    Call: lambda each: each.arguments if isinstance(each.callee, str) else (each.callee, *each.arguments),
    Spawn: lambda each: each.arguments if isinstance(each.procedure, str) else (each.procedure, *each.arguments),
    Notify: lambda each: _given(each.event, each.delay),
    Wait: lambda each: _given(*each.events, each.timeout),
    Start: lambda each: _given(each.limit),
    Raise: lambda each: _given(each.value),
    Push: lambda each: (each.queue, *each.values, *_asked(each.when)),
    Pop: lambda each: (*_given(each.queue, each.position), *_asked(each.when)),
    Return: lambda each: each.values,
    Havoc: lambda each: () if each.low is None or each.high is None else (each.low, each.high),
}
"""What each kind of command and exit evaluates: a table, because every pass asks it of every command."""


def targets_of(command: Command) -> tuple[Variable, ...]:
    """The variables that a command writes itself (not through a callee)."""
    match command:
        case Assign(target=target) | Havoc(target=target) | Allocate(target=target) | Load(target=target):
            return (target,)
        case NewRecord(target=target) | GetField(target=target) | NewEvent(target=target):
            return (target,)
        case Call(targets=targets, caught=caught):
            return targets if caught is None else (*targets, caught)
        case Spawn(target=optional) | Wait(timed_out=optional):
            return () if optional is None else (optional,)
        case Push(queue=queue):
            return (queue,)
        case Pop(queue=queue, targets=popped):
            return (queue, *(target for target in popped if target is not None))
        case (
            Assume()
            | Assert()
            | Free()
            | Expire()
            | Store()
            | Copy()
            | Fill()
            | SetField()
            | Join()
            | Yield()
            | Await()
        ):
            return ()
        case Notify() | Cancel() | Suspend() | Resume() | Disable() | Enable() | RequestUpdate() | Start() | Stop():
            return ()


def map_targets(command: Command, names: Mapping[Variable, Variable]) -> Command:
    """The command with other variables in place of those that it writes itself."""

    def of(target: Variable) -> Variable:
        return names.get(target, target)

    match command:
        case Assign() | Havoc() | Allocate() | Load() | NewRecord() | GetField() | NewEvent():
            return replace(command, target=of(command.target))
        case Call(targets=targets, caught=caught):
            return replace(command, targets=tuple(map(of, targets)), caught=None if caught is None else of(caught))
        case Spawn(target=optional):
            return command if optional is None else replace(command, target=of(optional))
        case Wait(timed_out=optional):
            return command if optional is None else replace(command, timed_out=of(optional))
        case Push(queue=queue):
            return replace(command, queue=of(queue))
        case Pop(queue=queue, targets=popped):
            into = tuple(None if each is None else of(each) for each in popped)
            return replace(command, queue=of(queue), targets=into)
        case (
            Assume()
            | Assert()
            | Free()
            | Expire()
            | Store()
            | Copy()
            | Fill()
            | SetField()
            | Join()
            | Yield()
            | Await()
        ):
            return command
        case Notify() | Cancel() | Suspend() | Resume() | Disable() | Enable() | RequestUpdate() | Start() | Stop():
            return command


def map_command(command: Command, rewrite: Rewrite) -> Command:
    """The command with every evaluated term rewritten; targets stay."""
    match command:
        case Assign(value=value):
            return replace(command, value=rewrite(value))
        case Assume(condition=condition) | Assert(condition=condition) | Await(condition=condition):
            return replace(command, condition=rewrite(condition))
        case Call(callee=callee, arguments=arguments):
            called = callee if isinstance(callee, str) else rewrite(callee)
            return replace(command, callee=called, arguments=tuple(map(rewrite, arguments)))
        case Allocate(size=size):
            return replace(command, size=rewrite(size))
        case Free(pointer=pointer) | Expire(pointer=pointer) | Load(pointer=pointer):
            return replace(command, pointer=rewrite(pointer))
        case Copy(target=target, source=source, size=size):
            return replace(command, target=rewrite(target), source=rewrite(source), size=rewrite(size))
        case Fill(pointer=pointer, value=value, size=size):
            return replace(command, pointer=rewrite(pointer), value=rewrite(value), size=rewrite(size))
        case Store(pointer=pointer, value=value):
            return replace(command, pointer=rewrite(pointer), value=rewrite(value))
        case GetField(reference=reference):
            return replace(command, reference=rewrite(reference))
        case SetField(reference=reference, value=value):
            return replace(command, reference=rewrite(reference), value=rewrite(value))
        case Spawn(procedure=procedure, arguments=arguments):
            started = procedure if isinstance(procedure, str) else rewrite(procedure)
            return replace(command, procedure=started, arguments=tuple(map(rewrite, arguments)))
        case Join() | Suspend() | Resume() | Disable() | Enable():
            return replace(command, process=rewrite(command.process))
        case Notify(event=event, delay=delay):
            return replace(command, event=rewrite(event), delay=_optional(delay, rewrite))
        case Cancel(event=event):
            return replace(command, event=rewrite(event))
        case Wait(events=events, timeout=timeout):
            return replace(command, events=tuple(map(rewrite, events)), timeout=_optional(timeout, rewrite))
        case Start(limit=limit):
            return replace(command, limit=_optional(limit, rewrite))
        case Push(values=values, when=when):
            return replace(command, values=tuple(map(rewrite, values)), when=rewrite(when))
        case Pop(position=position, when=when):
            return replace(command, position=_optional(position, rewrite), when=rewrite(when))
        case Havoc(low=low, high=high):
            return replace(command, low=_optional(low, rewrite), high=_optional(high, rewrite))
        case RequestUpdate(update=update):
            return command if isinstance(update, str) else replace(command, update=rewrite(update))
        case NewRecord() | Yield() | NewEvent() | Stop():
            return command


def map_exit(leave: Exit, rewrite: Rewrite) -> Exit:
    """The exit with every term rewritten."""
    match leave:
        case Branch(condition=condition):
            return replace(leave, condition=rewrite(condition))
        case Return(values=values):
            return replace(leave, values=tuple(map(rewrite, values)))
        case Raise(value=value):
            return replace(leave, value=_optional(value, rewrite))
        case Goto() | Choose() | Retry() | Halt():
            return leave


def fresh_label(blocks: Iterable[Block], wish: str) -> str:
    """A label that none of the blocks has: the wish, perhaps with a number."""
    taken = {block.label for block in blocks}
    return next(name for number in range(len(taken) + 1) if (name := f"{wish}{number or ''}") not in taken)


def labels_of(leave: Exit) -> tuple[str, ...]:
    """Where an exit may go inside the procedure."""
    match leave:
        case Goto(target=target):
            return (target,)
        case Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Choose(targets=targets):
            return targets
        case Return() | Raise() | Retry() | Halt():
            return ()


def relabelled(leave: Exit, labels: Mapping[str, str]) -> Exit:
    """The exit with other labels in place of those named."""
    match leave:
        case Goto(target=target):
            return replace(leave, target=labels.get(target, target))
        case Branch(then=then, otherwise=otherwise):
            return replace(leave, then=labels.get(then, then), otherwise=labels.get(otherwise, otherwise))
        case Choose(targets=targets):
            return replace(leave, targets=tuple(labels.get(each, each) for each in targets))
        case Return() | Raise() | Retry() | Halt():
            return leave


def is_alone(program: Program) -> bool:
    """Whether there is only ever one process, and nothing else that acts."""
    processes = program.scheduler in (Scheduler.SINGLE, Scheduler.THREADS) and len(program.processes) == 1
    return processes and not any(isinstance(each, Spawn) for each in commands_of(program))


def has_retries(program: Program) -> bool:
    """Whether a way of a step may turn out to be none, so that the process is where the step began."""
    return any(isinstance(block.exit, Retry) for procedure in program.procedures for block in procedure.blocks)


def commands_of(program: Program) -> Iterator[Command]:
    """Every command of the program."""
    for action in program.actions:
        yield from action.effect
    for procedure in program.procedures:
        for block in procedure.blocks:
            yield from block.commands


def entered_inside(program: Program) -> frozenset[str]:
    """The procedures that some call enters at another block than the first; all where a pointer says which."""
    calls = [each for each in commands_of(program) if isinstance(each, Call) and each.entry is not None]
    if any(not isinstance(each.callee, str) for each in calls):
        return frozenset(each.name for each in program.procedures)
    return frozenset(each.callee for each in calls if isinstance(each.callee, str))


def commands_in(procedure: Procedure) -> Iterator[Command]:
    """Every command of the procedure."""
    for block in procedure.blocks:
        yield from block.commands


def placed_commands(program: Program) -> Iterator[tuple[str, Command]]:
    """Every command with the name of the procedure in which it stands."""
    return ((procedure.name, command) for procedure in program.procedures for command in commands_in(procedure))


def parts_in(procedure: Procedure) -> Iterator[Command | Exit]:
    """Every command and every exit of the procedure, in the order of the text."""
    for block in procedure.blocks:
        yield from block.commands
        yield block.exit


def addresses_in(program: Program) -> frozenset[str]:
    """The objects and procedures whose address the program mentions, by name or by number."""
    named = [*(each.name for each in program.objects), *(each.name for each in program.procedures)]
    found: set[str] = set()
    for term in postorder(*dict.fromkeys(_mentioned(program))):
        match term:
            case Observe(observation=Observation.ADDRESS, names=(name,)):
                found.add(name)
            case Constant(value=value):
                found.update(named[number] for number in _numbers_in(value) if 0 <= number < len(named))
            case _:
                pass
    return frozenset(found)


def hidden_addresses_in(program: Program) -> frozenset[str]:
    """The objects and procedures whose address is mentioned by number, or where objects and variables begin."""
    named = [*(each.name for each in program.objects), *(each.name for each in program.procedures)]
    values = (each.value for each in postorder(*_mentioned(program)) if isinstance(each, Constant))
    numbers = (number for value in values for number in _numbers_in(value) if 0 <= number < len(named))
    cells = (term for each in program.objects for _, term in each.cells)
    begun = (each.names for each in postorder(*cells, *_beginnings(program.globals)) if isinstance(each, Observe))
    return frozenset((*(named[number] for number in numbers), *(name for names in begun for name in names)))


def _mentioned(program: Program) -> Iterator[Term]:
    """The terms of commands and exits, and what objects, variables and processes begin with."""
    for command in commands_of(program):
        yield from terms_of(command)
    for procedure in program.procedures:
        for block in procedure.blocks:
            yield from terms_of(block.exit)
        yield from _beginnings(procedure.locals)
    for declared in (program.globals, *(record.fields for record in program.records)):
        yield from _beginnings(declared)
    yield from (term for each in program.objects for _, term in each.cells)
    yield from (term for process in program.processes for term in process.arguments)


def _beginnings(declared: tuple[Declaration, ...]) -> Iterator[Term]:
    return (each.initial for each in declared if isinstance(each.initial, Term))


def _numbers_in(value: Value) -> Iterator[int]:
    """The objects that a constant points to."""
    if isinstance(value, Address):
        yield value.object
    elif isinstance(value, tuple):
        for each in value:
            yield from _numbers_in(each)


def assertions_in(program: Program) -> frozenset[str]:
    """The checks that assertions of the program can violate."""
    return frozenset(command.check for command in commands_of(program) if isinstance(command, Assert))


def has_fair_choices(program: Program) -> bool:
    """Whether some choice of the program is fair to all of its values."""
    commands = (isinstance(command, Havoc) and command.fair for command in commands_of(program))
    blocks = (block for procedure in program.procedures for block in procedure.blocks)
    return any(commands) or any(isinstance(block.exit, Choose) and block.exit.fair for block in blocks)


def has_spurious_choices(program: Program) -> bool:
    """Whether something may happen in the program without a reason."""
    return any(isinstance(command, Havoc) and command.spurious for command in commands_of(program))


def _optional(term: Term | None, rewrite: Rewrite) -> Term | None:
    return None if term is None else rewrite(term)


def starting_with_zero(program: Program, chosen: AbstractSet[tuple[str | None, str]]) -> Program:
    """The program in which the chosen variables, by procedure (none for globals) and name, have one start."""

    def settled(owner: str | None, declared: tuple[Declaration, ...]) -> tuple[Declaration, ...]:
        return tuple(_zero(each) if (owner, each.name) in chosen else each for each in declared)

    procedures = tuple(replace(each, locals=settled(each.name, each.locals)) for each in program.procedures)
    return replace(program, globals=settled(None, program.globals), procedures=procedures)


def _zero(declaration: Declaration) -> Declaration:
    if not isinstance(declaration.initial, AnyOf):
        return declaration
    return replace(declaration, initial=constant(default(declaration.sort), declaration.sort))
