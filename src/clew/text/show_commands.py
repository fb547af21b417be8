"""Commands and exits as text."""

from __future__ import annotations

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
    Family,
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
    Until,
    Wait,
    When,
    Yield,
)
from clew.ir.sorts import Reference
from clew.ir.spelling import quote_text
from clew.ir.terms import TRUE, Apply, Term, Variable, apply
from clew.text.operators import INDEX
from clew.text.show_terms import ATOM, Hint, TermText, show_name


def show_command(command: Command, terms: TermText) -> str:
    """The command without its semicolon."""
    match command:
        case Assign(target=target, value=value):
            return _assign(target, value, terms)
        case Havoc():
            return _havoc(command, terms)
        case Assume(term) | Await(term) | Cancel(term) | Expire(term) | Join(term) | Suspend(term) | Resume(term):
            return f"{type(command).__name__.lower()} {terms.show(term, known=True)}"
        case Disable(term) | Enable(term):
            return f"{type(command).__name__.lower()} {terms.show(term, known=True)}"
        case Assert():
            return _assert(command, terms)
        case Call():
            return _call(command, terms)
        case Allocate(target=target, size=size, heap=heap, family=family, struct=struct):
            made = f"new {'' if heap else 'frame '}bytes({terms.show(size, known=True)}){show_struct(struct)}"
            return f"{show_name(target.name)} := {made}{_family(family)}"
        case Free(pointer=pointer, family=family):
            return f"free {terms.show(pointer)}{_family(family)}"
        case Load(target=target, pointer=pointer, settled=settled, align=align):
            word = "settled " if settled else ""
            return f"{show_name(target.name)} := {word}*{terms.show(pointer, known=True)}{_aligned(align)}"
        case Store(pointer=pointer, value=value, align=align):
            return f"*{terms.show(pointer, known=True)}{_aligned(align)} := {terms.show(value)}"
        case Copy(target=into, source=source, size=size, align=align):
            into_text, source_text, size_text = (terms.show(each, known=True) for each in (into, source, size))
            return f"copy {size_text} bytes from {source_text} to {into_text}{_aligned(align)}"
        case Fill(pointer=pointer, value=value, size=size):
            pointer_text, value_text, size_text = (terms.show(each, known=True) for each in (pointer, value, size))
            return f"fill {size_text} bytes at {pointer_text} with {value_text}"
        case NewRecord(target=target):
            record = target.sort.record if isinstance(target.sort, Reference) else "?"
            return f"{show_name(target.name)} := new {show_name(record)}"
        case GetField(target=target, reference=reference, field=field):
            return f"{show_name(target.name)} := {terms.show(reference, level=ATOM)}.{show_name(field)}"
        case SetField(reference=reference, field=field, value=value):
            return f"{terms.show(reference, level=ATOM)}.{show_name(field)} := {terms.show(value, known=True)}"
        case Push(queue=queue, values=values):
            return f"push {show_name(queue.name)}({_list(values, terms, known=True)}){_when(command, terms)}"
        case Pop():
            return _pop(command, terms)
        case _:
            return _show_process_command(command, terms)


def _show_process_command(command: Command, terms: TermText) -> str:
    match command:
        case Spawn(procedure=procedure, arguments=arguments, target=target):
            into = "" if target is None else f"{show_name(target.name)} := "
            if isinstance(procedure, str):
                return f"{into}spawn {show_name(procedure)}({_list(arguments, terms, known=True)})"
            started = terms.show(procedure, known=True)
            return f"{into}spawn *({started})({_list(arguments, terms, known=False)})"
        case Yield():
            return "yield"
        case Notify():
            return _notify(command, terms)
        case Wait():
            return _wait(command, terms)
        case RequestUpdate(update=update):
            return f"request_update {_update(update, terms)}"
        case Stop():
            return "stop"
        case NewEvent(target=target):
            return f"{show_name(target.name)} := new event"
        case Start(limit=limit):
            return "start" if limit is None else f"start for {terms.show(limit, known=True)}"
        case _:
            raise AssertionError(f"{command} should have been shown before")


def _update(update: str | Term, terms: TermText) -> str:
    return show_name(update) if isinstance(update, str) else f"*({terms.show(update, known=False)})"


def _list(shown: tuple[Term, ...], terms: TermText, *, known: bool) -> str:
    return ", ".join(terms.show(each, known=known) for each in shown)


def _assign(target: Variable, value: Term, terms: TermText) -> str:
    """An assignment; one that stores into its own target is shown as an assignment to an element."""
    path = ""
    place: Term = target
    while isinstance(value, Apply) and value.operator == "store" and value.arguments[0] is place:
        index = value.arguments[1]
        path += f"[{terms.show(index, known=index.sort == INDEX)}]"
        place = apply("select", place, index)
        value = value.arguments[2]
    return f"{show_name(target.name)}{path} := {terms.show(value, known=True, hint=terms.hint(target))}"


def _aligned(align: int) -> str:
    return "" if align == 1 else f" aligned {align}"


def show_struct(struct: str | None) -> str:
    """For which struct memory is, if that is known."""
    return "" if struct is None else f" of {show_name(struct)}"


def _family(family: Family) -> str:
    return "" if family is Family.PLAIN else f" as {family.value}"


def _havoc(command: Havoc, terms: TermText) -> str:
    name = command.target.name
    words = "havoc fair " if command.fair else "havoc spurious " if command.spurious else "havoc "
    if command.signed != terms.context.signed(name):
        words += "signed " if command.signed else "unsigned "
    if command.low is None or command.high is None:
        return words + show_name(name)
    hint = Hint(terms.context.value_names(command.target), command.signed)
    low, high = (terms.show(bound, known=True, hint=hint) for bound in (command.low, command.high))
    return f"{words}{show_name(name)} in {low}..{high}"


def _assert(command: Assert, terms: TermText) -> str:
    text = f"assert {terms.show(command.condition, known=True)}"
    if command.message:
        return f"{text} {quote_text(command.check)} {quote_text(command.message)}"
    return text if command.check == "assertion.violated" else f"{text} {quote_text(command.check)}"


def _call(command: Call, terms: TermText) -> str:
    callee = command.callee
    into = ", ".join(show_name(target.name) for target in command.targets)
    text = f"{into} := call " if into else "call "
    text += show_name(callee) if isinstance(callee, str) else f"*({terms.show(callee, known=True)})"
    if command.entry is not None:
        text += f" at {show_name(command.entry)}"
    text += f"({_list(command.arguments, terms, known=isinstance(callee, str))})"
    if command.unwind is not None:
        text += f" unwind {show_name(command.unwind)}"
        if command.caught is not None:
            text += f" catch {show_name(command.caught.name)}"
    return text


def _notify(command: Notify, terms: TermText) -> str:
    text = f"notify {terms.show(command.event, known=True)}"
    match command.when:
        case When.IMMEDIATE:
            return text
        case When.DELTA:
            return f"{text} delta"
        case When.TIMED:
            delay = "0" if command.delay is None else terms.show(command.delay, known=True)
            return f"{text} after {delay}"


def _wait(command: Wait, terms: TermText) -> str:
    text = "wait"
    if command.until is Until.ALL:
        text += " all"
    elif len(command.events) > 1:
        text += " any"
    if command.events:
        text += f" {_list(command.events, terms, known=True)}"
    if command.timeout is not None:
        text += f" for {terms.show(command.timeout, known=True)}"
    if command.timed_out is not None:
        text += f" timed_out {show_name(command.timed_out.name)}"
    return text


def _pop(command: Pop, terms: TermText) -> str:
    into = ", ".join("_" if target is None else show_name(target.name) for target in command.targets)
    text = f"{into} := pop {show_name(command.queue.name)}"
    if command.position is not None:
        text += f" at {terms.show(command.position, known=command.position.sort == INDEX)}"
    return f"{text}{_when(command, terms)}"


def _when(command: Push | Pop, terms: TermText) -> str:
    return "" if command.when is TRUE else f" when {terms.show(command.when, known=True)}"


def show_exit(leave: Exit, terms: TermText) -> str:
    """The exit without its semicolon."""
    match leave:
        case Goto(target=target):
            return f"goto {show_name(target)}"
        case Branch(condition=condition, then=then, otherwise=otherwise):
            return f"if {terms.show(condition, known=True)} goto {show_name(then)} else {show_name(otherwise)}"
        case Choose(targets=targets, fair=fair):
            return f"choose {'fair ' if fair else ''}goto {', '.join(map(show_name, targets))}"
        case Return(values=values):
            return f"return {_list(values, terms, known=True)}" if values else "return"
        case Raise(value=value):
            return "raise" if value is None else f"raise {terms.show(value)}"
        case Retry():
            return "retry"
        case Halt():
            return "halt"
