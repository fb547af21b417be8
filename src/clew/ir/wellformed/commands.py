"""Well-formedness of commands and exits: sorts, arity, names, and which scheduler knows them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

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
    When,
    Yield,
)
from clew.ir.errors import InputError
from clew.ir.operators.table import signed
from clew.ir.program import Declaration, Procedure, Rules, Scheduler
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.sorts import (
    BOOL,
    EVENT,
    INTEGER,
    POINTER,
    PROCESS,
    Bits,
    Bool,
    Integer,
    Pointer,
    Queue,
    Real,
    Reference,
    Sort,
)
from clew.ir.source import Span
from clew.ir.spelling import show_sort
from clew.ir.terms import Constant, Term, Variable
from clew.ir.wellformed.terms import Checker

_DATA = (Assign, Havoc, Assume, Assert, Push, Pop)
_SEQUENTIAL = (*_DATA, Call, Allocate, Free, Expire, Load, Store, Copy, Fill, NewRecord, GetField, SetField)
_KERNEL = (Notify, Cancel, Wait, Suspend, Resume, Disable, Enable, RequestUpdate, NewEvent, Start, Stop)
KNOWN: dict[Scheduler, tuple[type[Command], ...]] = {
    Scheduler.ACTIONS: _DATA,
    Scheduler.SINGLE: (*_SEQUENTIAL, Yield, Await),
    Scheduler.THREADS: (*_SEQUENTIAL, Yield, Await, Spawn, Join),
    Scheduler.KERNEL: (*_SEQUENTIAL, *_KERNEL, Spawn, Join),
}
"""The commands that each scheduler knows."""

Found = Iterator[InputError]


def check_command(command: Command, checker: Checker, inside: Procedure | None) -> Found:
    """What is wrong with a command that stands in a procedure, or in an action."""
    span = command.span
    scheduler = checker.tables.scheduler
    if not isinstance(command, KNOWN[scheduler]):
        yield InputError(f"the scheduler '{scheduler.value}' does not know '{_word(command)}'", span=span)
    for target in targets_of(command):
        yield from checker.variable(target, span)
    for term in terms_of(command):
        yield from checker.term(term, span)
    yield from _data(command, checker, inside)


def _word(command: Command) -> str:
    name = type(command).__name__
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _is(term: Term, sort: Sort, what: str, span: Span | None) -> Found:
    if term.sort != sort:
        yield InputError(f"{what} is of sort {show_sort(term.sort)}, where {show_sort(sort)} is needed", span=span)


def _data(command: Command, checker: Checker, inside: Procedure | None) -> Found:
    span = command.span
    match command:
        case Assign(target=target, value=value):
            yield from _is(value, target.sort, "the value", span)
        case Havoc(target=target, low=low, high=high, signed=as_signed, spurious=spurious):
            if inside is None and not isinstance(low, Constant | None):
                yield InputError("in an action the bounds of a choice are constants", span=span)
            if spurious and (target.sort != BOOL or command.fair or inside is None):
                yield InputError("what is spurious is a truth value of a process, and no fair choice", span=span)
            yield from bounds(target.sort, low, high, as_signed=as_signed, span=span)
        case Assume(condition=condition) | Await(condition=condition):
            yield from _is(condition, BOOL, "the condition", span)
        case Assert(condition=condition, check=check):
            yield from _is(condition, BOOL, "the condition", span)
            if not check:
                yield InputError("an assertion names the check that it violates", span=span)
        case Push(queue=queue, values=values, when=when):
            yield from _is(when, BOOL, "the condition", span)
            yield from _push(queue, values, span)
        case Pop(when=when):
            yield from _is(when, BOOL, "the condition", span)
            yield from _pop(command)
        case Call():
            yield from _call(command, checker, inside)
        case Spawn(procedure=procedure, arguments=arguments, target=into):
            if isinstance(procedure, str):
                yield from arguments_fit(procedure, arguments, checker, span)
            else:
                yield from _is(procedure, POINTER, "the procedure", span)
            if into is not None:
                yield from _is(into, PROCESS, "the target", span)
        case (
            Join(process=process)
            | Suspend(process=process)
            | Resume(process=process)
            | Disable(process=process)
            | Enable(process=process)
        ):
            yield from _is(process, PROCESS, "the operand", span)
        case Allocate() | Free() | Expire() | Load() | Store() | Copy() | Fill():
            yield from _memory(command)
            if isinstance(command, Allocate):
                yield from known_struct(command.struct, checker, span)
        case NewRecord() | GetField() | SetField():
            yield from _record(command, checker)
        case Notify() | Cancel() | Wait() | RequestUpdate() | NewEvent() | Start() | Stop():
            yield from _kernel(command, checker, inside)
        case Yield():
            pass


def bounds(sort: Sort, low: Term | None, high: Term | None, *, as_signed: bool, span: Span | None) -> Found:
    """What is wrong with a free choice of a value between bounds."""
    if (low is None) != (high is None):
        yield InputError("a range has both bounds or none", span=span)
        return
    if low is None or high is None:
        if not isinstance(sort, Bits | Bool | Real):
            yield InputError(f"a value of sort {show_sort(sort)} is chosen between bounds only", span=span)
        return
    if low.sort != sort or high.sort != sort or not isinstance(sort, Bits | Integer | Real):
        yield InputError(f"bounds of {show_sort(sort)} are needed, which is bits, int or real", span=span)
        return
    if not (isinstance(low, Constant) and isinstance(high, Constant)):
        return
    least, most = (_number(bound, sort, as_signed=as_signed) for bound in (low, high))
    if least is None or most is None or least > most:
        yield InputError(f"the range from {least} to {most} is empty", span=span)


def _number(bound: Constant, sort: Sort, *, as_signed: bool) -> int | Fraction | None:
    if not isinstance(bound.value, int | Fraction):
        return None
    return signed(int(bound.value), sort.width) if as_signed and isinstance(sort, Bits) else bound.value


def _push(queue: Variable, values: tuple[Term, ...], span: Span | None) -> Found:
    if not isinstance(queue.sort, Queue):
        yield InputError(f"'{queue.name}' is not a queue", span=span)
        return
    if len(values) != len(queue.sort.elements):
        yield InputError(f"an element of '{queue.name}' has {len(queue.sort.elements)} components", span=span)
        return
    for value, sort in zip(values, queue.sort.elements, strict=True):
        yield from _is(value, sort, "the component", span)


def _pop(command: Pop) -> Found:
    queue, span = command.queue, command.span
    if not isinstance(queue.sort, Queue):
        yield InputError(f"'{queue.name}' is not a queue", span=span)
        return
    if command.position is not None and not isinstance(command.position.sort, Bits | Integer):
        yield InputError("a position is a whole number", span=span)
    if len(command.targets) != len(queue.sort.elements):
        yield InputError(f"an element of '{queue.name}' has {len(queue.sort.elements)} components", span=span)
        return
    for target, sort in zip(command.targets, queue.sort.elements, strict=True):
        if target is not None:
            yield from _is(target, sort, f"'{target.name}'", span)


# --- calls ----------------------------------------------------------------------------------------------------------


def arguments_fit(procedure: str, arguments: tuple[Term, ...], checker: Checker, span: Span | None) -> Found:
    """What is wrong with the arguments for a procedure."""
    found = checker.tables.procedures.get(procedure)
    if found is None:
        yield InputError(f"no procedure is called '{procedure}'", span=span)
        return
    if len(found.parameters) != len(arguments):
        message = f"'{procedure}' takes {len(found.parameters)} arguments, here are {len(arguments)}"
        yield InputError(message, span=span)
        return
    for argument, parameter in zip(arguments, found.parameters, strict=True):
        yield from _is(argument, parameter.sort, f"the argument for '{parameter.name}'", span)


def _call(command: Call, checker: Checker, inside: Procedure | None) -> Found:
    span = command.span
    if isinstance(command.callee, str):
        yield from arguments_fit(command.callee, command.arguments, checker, span)
        yield from _results_fit(command, checker)
    else:
        yield from _is(command.callee, POINTER, "the callee", span)
    labels = {block.label for block in inside.blocks} if inside else set[str]()
    if command.unwind is not None and command.unwind not in labels:
        yield InputError(f"no label is called '{command.unwind}' in this procedure", span=span)
    if command.caught is not None and command.unwind is None:
        yield InputError("a value is caught only where 'unwind' names a label", span=span)


def _results_fit(command: Call, checker: Checker) -> Found:
    callee = checker.tables.procedures.get(str(command.callee))
    if callee is None:
        return
    if command.entry is not None and command.entry not in {block.label for block in callee.blocks}:
        yield InputError(f"no label is called '{command.entry}' in '{callee.name}'", span=command.span)
    if command.targets and len(command.targets) != len(callee.results):
        message = f"'{callee.name}' has {len(callee.results)} results, here are {len(command.targets)} variables"
        yield InputError(message, span=command.span)
        return
    for target, sort in zip(command.targets, callee.results, strict=False):
        yield from _is(target, sort, f"'{target.name}'", command.span)


# --- memory ---------------------------------------------------------------------------------------------------------


def _alignment(align: int, span: Span | None) -> Iterator[InputError]:
    if align < 1 or align & (align - 1):
        yield InputError(f"an access is aligned to a power of two, not to {align}", span=span)


def _memory(command: Allocate | Free | Expire | Load | Store | Copy | Fill) -> Found:
    span = command.span
    match command:
        case Allocate(target=target, size=size):
            yield from _is(target, POINTER, "the target", span)
            yield from _is(size, Bits(64), "the size", span)
        case Free(pointer=pointer):
            if not isinstance(pointer.sort, Pointer | Reference):
                yield InputError("only what a pointer or a reference points to can be freed", span=span)
        case Load(target=target, pointer=pointer, settled=settled, align=align):
            yield from _is(pointer, POINTER, "the pointer", span)
            yield from _alignment(align, span)
            if settled and not isinstance(target.sort, Bits):
                yield InputError("only a load of bits is settled", span=span)
            yield from cell_sort(target.sort, span)
        case Store(pointer=pointer, value=value, align=align):
            yield from _is(pointer, POINTER, "the pointer", span)
            yield from _alignment(align, span)
            yield from cell_sort(value.sort, span)
        case Expire(pointer=pointer):
            yield from _is(pointer, POINTER, "the pointer", span)
        case Copy(target=into, source=source, size=size, align=align):
            yield from _alignment(align, span)
            yield from _is(into, POINTER, "the target", span)
            yield from _is(source, POINTER, "the source", span)
            yield from _is(size, Bits(64), "the size", span)
        case Fill(pointer=pointer, value=value, size=size):
            yield from _is(pointer, POINTER, "the pointer", span)
            yield from _is(value, Bits(8), "the value", span)
            yield from _is(size, Bits(64), "the size", span)


def _record(command: NewRecord | GetField | SetField, checker: Checker) -> Found:
    span = command.span
    match command:
        case NewRecord(target=target):
            if not isinstance(target.sort, Reference):
                yield InputError(f"'{target.name}' is not a reference", span=span)
        case GetField(target=target, reference=reference, field=field):
            yield from _field(target, reference, field, checker, span)
        case SetField(reference=reference, field=field, value=value):
            yield from _field(value, reference, field, checker, span)


def cell_sort(sort: Sort, span: Span | None) -> Found:
    """What is wrong with a sort that should be that of a cell."""
    if isinstance(sort, Bool | Pointer) or (isinstance(sort, Bits) and sort.width % 8 == 0):
        return
    yield InputError(f"a cell holds bits in whole bytes, a bool or a pointer, not {show_sort(sort)}", span=span)


def known_struct(name: str | None, checker: Checker, span: Span | None) -> Found:
    """What is wrong with the name of a struct."""
    if name is not None and all(each.name != name for each in checker.tables.program.structs):
        yield InputError(f"no struct is called '{name}'", span=span)


def _field(value: Term, reference: Term, field: str, checker: Checker, span: Span | None) -> Found:
    if not isinstance(reference.sort, Reference):
        yield InputError(f"only a reference has fields, not {show_sort(reference.sort)}", span=span)
        return
    fields = checker.tables.records.get(reference.sort.record)
    if fields is None or field not in fields:
        yield InputError(f"'{reference.sort.record}' has no field '{field}'", span=span)
        return
    yield from _is(value, fields[field], f"the value for the field '{field}'", span)


# --- kernel ---------------------------------------------------------------------------------------------------------


def _kernel(
    command: Notify | Cancel | Wait | RequestUpdate | NewEvent | Start | Stop,
    checker: Checker,
    inside: Procedure | None,
) -> Found:
    span, program = command.span, checker.tables.program
    match command:
        case Notify(event=event, when=when, delay=delay):
            yield from _is(event, EVENT, "the operand", span)
            if (when is When.TIMED) != (delay is not None):
                yield InputError("a timed notification, and no other, has a delay", span=span)
            if delay is not None:
                yield from _is(delay, INTEGER, "the delay", span)
        case Cancel(event=event):
            yield from _is(event, EVENT, "the operand", span)
        case Wait(events=events, timeout=timeout, timed_out=flag):
            for event in events:
                yield from _is(event, EVENT, "the operand", span)
            if timeout is not None:
                yield from _is(timeout, INTEGER, "the time", span)
            if flag is not None:
                yield from _is(flag, BOOL, f"'{flag.name}'", span)
            if inside is not None and inside.name in program.updates:
                yield InputError("an update procedure cannot wait", span=span)
        case RequestUpdate(update=update):
            if not isinstance(update, str):
                yield from _is(update, Bits(32), "the number of the update", span)
            elif update not in program.updates:
                yield InputError(f"'{update}' is not declared as an update", span=span)
        case NewEvent(target=target):
            yield from _is(target, EVENT, "the target", span)
        case Start(limit=limit):
            if limit is not None:
                yield from _is(limit, INTEGER, "the limit", span)
            if program.rules is Rules.CLOSED and (inside is None or inside.name != program.main):
                yield InputError("only 'main' starts the simulation", span=span)
        case Stop():
            pass


# --- exits ----------------------------------------------------------------------------------------------------------


def check_exit(leave: Exit, checker: Checker, inside: Procedure) -> Found:
    """What is wrong with an exit of a block."""
    span = leave.span
    labels = {block.label for block in inside.blocks}
    for label in labels_of(leave):
        if label not in labels:
            yield InputError(f"no label is called '{label}' in '{inside.name}'", span=span)
    for term in terms_of(leave):
        yield from checker.term(term, span)
    match leave:
        case Branch(condition=condition):
            yield from _is(condition, BOOL, "the condition", span)
        case Choose(targets=targets):
            if not targets:
                yield InputError("a choice has at least one label", span=span)
        case Return(values=values):
            if len(values) != len(inside.results):
                yield InputError(
                    f"'{inside.name}' has {len(inside.results)} results, here are {len(values)}", span=span
                )
                return
            for value, sort in zip(values, inside.results, strict=True):
                yield from _is(value, sort, "the result", span)
        case Retry() | Halt():
            closed = isinstance(leave, Retry) or checker.tables.program.rules is Rules.CLOSED
            if checker.tables.scheduler is Scheduler.KERNEL and closed:
                word = "retry" if isinstance(leave, Retry) else "halt"
                yield InputError(f"the scheduler 'kernel' does not know '{word}'", span=span)
        case Goto() | Raise():
            pass


def visible(procedure: Procedure) -> dict[str, Declaration]:
    """The parameters and locals of a procedure by name."""
    return {each.name: each for each in reversed((*procedure.parameters, *procedure.locals))}
