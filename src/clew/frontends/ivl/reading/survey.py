"""A first look over the syntax tree: which names need an address, which functions may wait, which expressions call.

Names are judged by spelling alone, so that a shadowed one may get an address without need; that changes how a variable
is stored and never what the program means.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from clew.frontends.ivl.reading.syntax import (
    AwaitEvent,
    AwaitTime,
    Control,
    Expression,
    Fresh,
    Function,
    Index,
    Invoke,
    Member,
    Name,
    Set,
    Unary,
)
from clew.graphs import inverted, reachable
from clew.ir.source import Span
from clew.records import dataclass


def nodes(*roots: object) -> Iterator[object]:
    """Every node below the roots, parents first, in the order of the text."""
    stack: list[object] = list(reversed(roots))
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(reversed(node))
        elif is_dataclass(node) and not isinstance(node, Span):
            yield node
            stack.extend(getattr(node, field.name) for field in reversed(fields(node)))


def calls(expression: Expression) -> bool:
    """Whether evaluating the expression calls a function."""
    return any(isinstance(node, Invoke) for node in nodes(expression))


@dataclass(frozen=True, slots=True)
class Uses:
    """Names under `&`, and names that stand by themselves (an array that does so turns into a pointer)."""

    addressed: frozenset[str]
    bare: frozenset[str]


def uses(*roots: object) -> Uses:
    """How names are used below the roots."""
    addressed: set[str] = set()
    named: dict[Span, str] = {}
    covered: set[Span] = set()
    for node in nodes(*roots):
        match node:
            case Name(name=name, span=span):
                named[span] = name
            case Index(array=Name(span=span)):
                covered.add(span)
            case Set(target=Name(span=span), value=Fresh()):
                covered.add(span)
            case Unary(operator="&", operand=operand):
                addressed.update(_root(operand))
            case _:
                pass
    return Uses(frozenset(addressed), frozenset(name for span, name in named.items() if span not in covered))


def _root(place: Expression) -> tuple[str, ...]:
    """The variable that a place is part of, if it is not reached through a pointer."""
    while True:
        match place:
            case Name(name=name):
                return (name,)
            case Index(array=inner) | Member(value=inner, arrow=False):
                place = inner
            case _:
                return ()


def waits(function: Function) -> Span | None:
    """Where the function itself waits for an event or for time to pass."""
    for node in nodes(function.body):
        if isinstance(node, AwaitEvent | AwaitTime):
            return node.span
    return None


def callees(function: Function) -> dict[str, Span]:
    """The functions that are called, each with the place of its first call."""
    found: dict[str, Span] = {}
    for node in nodes(function.body):
        if isinstance(node, Invoke):
            found.setdefault(node.function, node.span)
    return found


def blocking(functions: tuple[Function, ...]) -> dict[str, Span]:
    """The functions that may wait, themselves or in what they call, with the place of such a wait."""
    found = {function.name: span for function in functions if (span := waits(function)) is not None}
    calling = {function.name: callees(function) for function in functions}
    grown = True
    while grown:
        grown = False
        for name, called in calling.items():
            reason = next((found[callee] for callee in called if callee in found), None)
            if name not in found and reason is not None:
                found[name] = reason
                grown = True
    return found


def switching(functions: tuple[Function, ...]) -> frozenset[str]:
    """The functions in which the running thread may lose control: by a wait or by suspending itself."""
    suspending = {
        function.name
        for function in functions
        if any(isinstance(node, Control) and node.word == "suspend" for node in nodes(function.body))
    }
    callers = inverted({function.name: callees(function) for function in functions})
    return frozenset(reachable(suspending | blocking(functions).keys(), lambda name: callers.get(name, ())))
