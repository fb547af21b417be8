"""Lowering what speaks to the kernel: waiting, notifying, suspending, updates, starting."""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.ivl.arithmetic import Arithmetic, to_integer
from clew.frontends.ivl.lowering.context import Here
from clew.frontends.ivl.lowering.expressions import numeral, place_of, value
from clew.frontends.ivl.lowering.places import demand, inside, promoted, store
from clew.frontends.ivl.lowering.values import Occurrence, Symbol, ThreadName, UpdateName, kind_of
from clew.frontends.ivl.reading.syntax import (
    AwaitEvent,
    AwaitTime,
    Chain,
    Control,
    Expression,
    Index,
    Launch,
    Name,
    Signal,
    Withdraw,
)
from clew.frontends.ivl.types import Number, Truth, show
from clew.ir.commands import Branch, Cancel, Notify, RequestUpdate, Resume, Start, Suspend, Until, Wait, When
from clew.ir.sorts import BOOL, EVENT, PROCESS
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, apply, bits, constant, equal, ite


def _event(here: Here, node: Expression) -> Term:
    match node:
        case Name(name=name, span=span):
            symbol: Symbol | None = here.lookup(name, span)
        case Index(array=Name(name=name, span=span)):
            symbol = here.lookup(name, span)
        case _:
            symbol = None
    if isinstance(symbol, Occurrence) and isinstance(node, Index) and symbol.length is not None:
        return _chosen(here, symbol, node)
    if isinstance(symbol, Occurrence) and isinstance(node, Name) and symbol.length is None:
        return constant(symbol.number, EVENT)
    found = f", found {kind_of(symbol)}" if symbol is not None else ""
    hint = "a time is waited for by wait_time"
    if isinstance(symbol, Occurrence):
        hint = "there is only one of it" if symbol.length is None else "one of them is written e[i]"
    raise InputError(f"expected the name of an event{found}; {hint}", span=node.span)


def _chosen(here: Here, events: Occurrence, node: Index) -> Term:
    """One of an array of events."""
    assert events.length is not None, "an index should choose from several events"
    index = value(here, node.index)
    if not isinstance(index.type, Number | Truth):
        raise InputError(f"an index is a number, found {show(index.type)}", span=node.index.span)
    place = inside(here, index, events.length, node.span)
    width = promoted(index).width
    found: Term = constant(events.number + events.length - 1, EVENT)
    for number in reversed(range(events.length - 1)):
        found = ite(equal(place, bits(number, width)), constant(events.number + number, EVENT), found)
    return found


def _thread_only(here: Here, word: str, span: Span) -> None:
    if here.kind in ("main", "update"):
        raise InputError(f"{word} stands in {here.kind}; only a thread can wait", span=span)


def wait_event(here: Here, node: AwaitEvent) -> None:
    """`wait e;`, `wait any e, f;`, `wait e & f;`, `wait e for 10 timed_out late;`, `wait(10, e);`."""
    _thread_only(here, "wait", node.span)
    items, limit = _awaited(here, node)
    nodes, until = _joined(items, node)
    events = tuple(_event(here, each) for each in nodes)
    delay = None if limit is None else _delay(here, limit)
    if node.timed_out is None:
        here.emit(Wait(events, until, delay, span=node.span))
        return
    if delay is None:
        raise InputError("nothing can time out here; write wait e for 10 timed_out late", span=node.span)
    late = here.body.temporary(BOOL)
    here.emit(Wait(events, until, delay, late, span=node.span))
    place = place_of(here, node.timed_out)
    if place is None:
        return
    if not isinstance(place.type, Truth):
        raise InputError(f"timed_out is told to a bool, found {show(place.type)}", span=node.timed_out.span)
    store(here, place, late, node.span)


def _awaited(here: Here, node: AwaitEvent) -> tuple[tuple[Expression, ...], Expression | None]:
    """The events and the time-out, which may also stand first or last in the list, as in SystemC."""
    items, limit = node.items, node.timeout
    times = [each for each in items if len(items) > 1 and not _names_events(here, each)]
    if not times:
        return items, limit
    if limit is not None or len(times) > 1 or times[0] not in (items[0], items[-1]):
        raise InputError("a wait has one time-out; the rest are events", span=times[-1].span)
    return tuple(each for each in items if each is not times[0]), times[0]


def _names_events(here: Here, node: Expression) -> bool:
    match node:
        case Name(name=name) | Index(array=Name(name=name)):
            return not here.knows(name) or isinstance(here.lookup(name, node.span), Occurrence)
        case Chain(first=first):
            return _names_events(here, first)
        case _:
            return False


def _joined(items: tuple[Expression, ...], node: AwaitEvent) -> tuple[list[Expression], Until]:
    """The events one by one, and whether all are waited for."""
    found: list[Expression] = []
    signs: set[str] = set()
    for item in items:
        if isinstance(item, Chain):
            signs |= {sign[0] for sign, _ in item.rest}
            found += (item.first, *(each for _, each in item.rest))
        else:
            found.append(item)
    mixed = len(signs) > 1 or any(isinstance(each, Chain) for each in found)
    if mixed or not signs <= {"|", "&"} or (signs and (node.word or len(items) > 1)):
        raise InputError("events are joined by '|' (any of them) or by '&' (all of them), not mixed", span=node.span)
    every = node.word == "all" or "&" in signs
    return found, Until.ALL if every else Until.ANY


def withdraw(here: Here, node: Withdraw) -> None:
    """`cancel e;`: the notification of e that is pending, if any, does not happen."""
    here.emit(Cancel(_event(here, node.event), span=node.span))


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
    bounded, free, end = (here.body.fresh_label(hint) for hint in ("bounded", "free", "end"))
    here.body.close(Branch(limited, bounded, free, span=node.span))
    here.body.open(bounded)
    here.emit(Start(limit, span=node.span))
    here.body.jump(end)
    here.body.open(free)
    here.emit(Start(span=node.span))
    here.body.open(end)
