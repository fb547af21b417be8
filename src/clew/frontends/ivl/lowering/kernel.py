"""Lowering what speaks to the kernel: waiting, notifying, suspending, updates, starting."""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.ivl.arithmetic import Arithmetic, to_integer
from clew.frontends.ivl.lowering.context import Here
from clew.frontends.ivl.lowering.expressions import numeral
from clew.frontends.ivl.lowering.places import demand
from clew.frontends.ivl.lowering.values import Occurrence, Symbol, ThreadName, UpdateName, kind_of
from clew.frontends.ivl.reading.syntax import AwaitEvent, AwaitTime, Control, Expression, Launch, Name, Signal
from clew.frontends.ivl.types import Number
from clew.ir.commands import Branch, Notify, RequestUpdate, Resume, Start, Suspend, Wait, When
from clew.ir.sorts import EVENT, PROCESS
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, apply, bits, constant


def _event(here: Here, node: Expression) -> Term:
    symbol: Symbol | None = here.lookup(node.name, node.span) if isinstance(node, Name) else None
    if isinstance(symbol, Occurrence):
        return constant(symbol.number, EVENT)
    found = f", found {kind_of(symbol)}" if symbol is not None else ""
    raise InputError(f"expected the name of an event{found}; a time is waited for by wait_time", span=node.span)


def _thread_only(here: Here, word: str, span: Span) -> None:
    if here.kind in ("main", "update"):
        raise InputError(f"{word} stands in {here.kind}; only a thread can wait", span=span)


def wait_event(here: Here, node: AwaitEvent) -> None:
    """`wait e;`."""
    _thread_only(here, "wait", node.span)
    here.emit(Wait((_event(here, node.event),), span=node.span))


def wait_time(here: Here, node: AwaitTime) -> None:
    """`wait_time n;`."""
    _thread_only(here, "wait_time", node.span)
    delay = _delay(here, node.delay)
    if delay is not None:
        here.emit(Wait(timeout=delay, span=node.span))


def signal(here: Here, node: Signal) -> None:
    """`notify e;` at once, `notify e, 0;` in the next delta cycle, `notify e, n;` after n units of time."""
    event = _event(here, node.event)
    if node.delay is None:
        here.emit(Notify(event, span=node.span))
        return
    delay = _delay(here, node.delay)
    if delay is None:
        return
    if isinstance(delay, Constant) and delay.value == 0:
        here.emit(Notify(event, When.DELTA, span=node.span))
    else:
        here.emit(Notify(event, When.TIMED, delay, span=node.span))


def _delay(here: Here, node: Expression) -> Term | None:
    found = numeral(here, node, "time")
    if found is None:
        return None
    demand(here, _at_least_zero(*found), "kernel.negative-delay", "the time is negative", node.span)
    return to_integer(*found)


def _at_least_zero(term: Term, kind: Arithmetic) -> Term:
    if isinstance(kind, Number) and kind.signed:
        return apply("sle", bits(0, kind.width), term)
    return TRUE


def control(here: Here, node: Control) -> None:
    """`suspend`, `resume`, `request_update`."""
    symbol = here.lookup(node.name, node.span)
    match node.word, symbol:
        case "suspend", ThreadName(number=number):
            here.emit(Suspend(constant(number, PROCESS), span=node.span))
        case "resume", ThreadName(number=number):
            here.emit(Resume(constant(number, PROCESS), span=node.span))
        case "request_update", UpdateName(name=name):
            here.emit(RequestUpdate(name, span=node.span))
        case _:
            wanted = "an update" if node.word == "request_update" else "a thread"
            message = f"expected the name of {wanted} behind {node.word}, found {kind_of(symbol)}"
            raise InputError(message, span=node.span)


def launch(here: Here, node: Launch) -> None:
    """`start;` without end, `start n;` up to and including the instant now + n; a negative n is no limit."""
    if here.kind != "main":
        raise InputError("start stands in main only", span=node.span)
    found = None if node.limit is None else numeral(here, node.limit, "time limit")
    if found is None:
        here.emit(Start(span=node.span))
        return
    limited = _at_least_zero(*found)
    limit = to_integer(*found)
    if limited is TRUE or limited is FALSE:
        here.emit(Start(limit if limited is TRUE else None, span=node.span))
        return
    bounded, free, end = (here.body.label(hint) for hint in ("bounded", "free", "end"))
    here.body.seal(Branch(limited, bounded, free, span=node.span))
    here.body.open(bounded)
    here.emit(Start(limit, span=node.span))
    here.body.jump(end)
    here.body.open(free)
    here.emit(Start(span=node.span))
    here.body.open(end)
