"""Lowering statements: control flow to blocks and branches, the rest to commands."""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.ivl.arithmetic import convert
from clew.frontends.ivl.lowering.assignments import assign
from clew.frontends.ivl.lowering.context import Here
from clew.frontends.ivl.lowering.conversions import coerce
from clew.frontends.ivl.lowering.declare import declare_local
from clew.frontends.ivl.lowering.expressions import call, condition, fixed, numeral, value
from clew.frontends.ivl.lowering.kernel import control, launch, signal, wait_event, wait_time, withdraw
from clew.frontends.ivl.reading.syntax import (
    AwaitEvent,
    AwaitTime,
    Break,
    Claim,
    Continue,
    Control,
    Declare,
    Evaluate,
    Expression,
    For,
    Jump,
    Labelled,
    Ladder,
    Launch,
    Leave,
    Sequence,
    Set,
    Signal,
    Statement,
    Suppose,
    Switch,
    While,
    Withdraw,
)
from clew.frontends.ivl.types import INT, Faulty, Void, promote, show
from clew.ir.commands import Assert, Assume, Branch, Goto, Return
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Term, bits, equal


def statement(here: Here, node: Statement) -> None:
    """Lower one statement; problems are reported, and the next statement goes on."""
    here.body.release()
    here.body.span = node.span
    try:
        _statement(here, node)
    except InputError as problem:
        here.tables.problems.append(problem)
    here.body.release()


def _statement(here: Here, node: Statement) -> None:
    match node:
        case Declare():
            declare_local(here, node)
        case Set():
            assign(here, node)
        case Evaluate(call=called):
            call(here, called)
        case Suppose(condition=asked, span=span):
            here.emit(Assume(condition(here, asked), span=span))
        case Claim(condition=asked, text=text, span=span):
            here.emit(Assert(condition(here, asked), "assertion.violated", text, span=span))
        case AwaitEvent() | AwaitTime() | Withdraw() | Signal() | Control() | Launch():
            _kernel(here, node)
        case Leave() | Break() | Continue() | Jump():
            _jump(here, node)
        case Sequence(statements=statements, own_scope=own_scope):
            _sequence(here, statements, own_scope=own_scope)
        case Ladder() | While() | For() | Switch():
            _structured(here, node)
        case Labelled(label=label, statement=inner):
            here.body.open(label)
            statement(here, inner)


def _kernel(here: Here, node: AwaitEvent | AwaitTime | Withdraw | Signal | Control | Launch) -> None:
    match node:
        case AwaitEvent():
            wait_event(here, node)
        case AwaitTime():
            wait_time(here, node)
        case Withdraw():
            withdraw(here, node)
        case Signal():
            signal(here, node)
        case Control():
            control(here, node)
        case Launch():
            launch(here, node)


def _structured(here: Here, node: Ladder | While | For | Switch) -> None:
    match node:
        case Ladder():
            _ladder(here, node)
        case While(condition=asked, body=body, span=span):
            _loop(here, asked, None, body, span)
        case For():
            here.scopes.append({})
            if node.first is not None:
                statement(here, node.first)
            _loop(here, node.condition, node.step, node.body, node.span)
            here.scopes.pop()
        case Switch():
            _switch(here, node)


def _sequence(here: Here, statements: tuple[Statement, ...], *, own_scope: bool) -> None:
    if own_scope:
        here.scopes.append({})
    for each in statements:
        statement(here, each)
    if own_scope:
        here.scopes.pop()


def branch(here: Here, asked: Term, then: str, otherwise: str, span: Span) -> None:
    """End the block by a branch, or by a jump where the condition is constant."""
    if asked is TRUE or asked is FALSE:
        here.body.close(Goto(then if asked is TRUE else otherwise, span=span))
    else:
        here.body.close(Branch(asked, then, otherwise, span=span))
    here.body.release()


def _scoped(here: Here, node: Statement) -> None:
    """A statement in a scope of its own."""
    here.scopes.append({})
    statement(here, node)
    here.scopes.pop()


def _ladder(here: Here, node: Ladder) -> None:
    end = here.body.fresh_label("end")
    for asked, body in node.arms:
        then, otherwise = here.body.fresh_label("then"), here.body.fresh_label("else")
        branch(here, condition(here, asked), then, otherwise, asked.span)
        here.body.open(then)
        _scoped(here, body)
        here.body.jump(end)
        here.body.open(otherwise)
    if node.otherwise is not None:
        _scoped(here, node.otherwise)
    here.body.open(end)


def _loop(here: Here, asked: Expression | None, step: Statement | None, body: Statement, span: Span) -> None:
    head, inside, end = here.body.fresh_label("loop"), here.body.fresh_label("body"), here.body.fresh_label("end")
    again = head if step is None else here.body.fresh_label("step")
    here.body.open(head)
    branch(here, TRUE if asked is None else condition(here, asked), inside, end, span if asked is None else asked.span)
    here.breaks.append(end)
    here.continues.append(again)
    here.body.open(inside)
    _scoped(here, body)
    if step is not None:
        here.body.open(again)
        statement(here, step)
    here.body.close(Goto(head, span=span))
    here.breaks.pop()
    here.continues.pop()
    here.body.open(end)


def _switch(here: Here, node: Switch) -> None:
    end = here.body.fresh_label("end")
    labels = tuple(here.body.fresh_label("case") for _ in node.arms)
    _select(here, node, labels, end)
    here.body.release()
    here.breaks.append(end)
    here.scopes.append({})
    for arm, label in zip(node.arms, labels, strict=True):
        here.body.open(label)
        for each in arm.statements:
            statement(here, each)
    here.scopes.pop()
    here.breaks.pop()
    here.body.open(end)


def _select(here: Here, node: Switch, labels: tuple[str, ...], end: str) -> None:
    """Compare the subject with each case in order; what follows the comparisons is the default."""
    found = numeral(here, node.subject, "the subject of a switch")
    otherwise = end
    seen: dict[int, Span] = {}
    kind = INT if found is None else promote(found[1])
    subject = bits(0, kind.width) if found is None else convert(*found, kind)
    for arm, label in zip(node.arms, labels, strict=True):
        if arm.value is None:
            if otherwise != end:
                here.tables.report("a switch has one default; this is the second", arm.span)
            otherwise = label
            continue
        wanted = fixed(here, arm.value, "the value of a case")
        if wanted is None or found is None:
            continue
        masked = wanted & ((1 << kind.width) - 1)
        if masked in seen:
            here.tables.report(f"case {wanted} is there already, in line {seen[masked].line}", arm.span)
        seen[masked] = arm.span
        on = here.body.fresh_label("test")
        asked = equal(subject, bits(wanted, kind.width))
        here.body.close(Branch(asked, label, on, span=arm.span))
        here.body.open(on)
    here.body.close(Goto(otherwise, span=node.span))


def _jump(here: Here, node: Leave | Break | Continue | Jump) -> None:
    match node:
        case Leave():
            _leave(here, node)
        case Break(span=span):
            if not here.breaks:
                raise InputError("break stands outside of a loop or switch", span=span)
            here.body.close(Goto(here.breaks[-1], span=span))
        case Continue(span=span):
            if not here.continues:
                raise InputError("continue stands outside of a loop", span=span)
            here.body.close(Goto(here.continues[-1], span=span))
        case Jump(condition=asked, label=label, span=span):
            if label not in here.labels:
                known = f"; labels here: {', '.join(sorted(here.labels))}" if here.labels else ""
                raise InputError(f"no label {label!r} in this function{known}", span=span)
            if asked is None:
                here.body.close(Goto(label, span=span))
                return
            on = here.body.fresh_label("on")
            branch(here, condition(here, asked), label, on, span)
            here.body.open(on)


def _leave(here: Here, node: Leave) -> None:
    if isinstance(here.result, Void):
        if node.value is not None:
            raise InputError(f"a {here.kind} without result type returns no value", span=node.span)
        here.body.close(Return(span=node.span))
        return
    if node.value is None:
        raise InputError(f"expected a value of type {show(here.result)} behind return", span=node.span)
    given = value(here, node.value)
    if isinstance(given.type, Faulty):
        return
    here.body.close(Return((coerce(given, here.result, node.value.span),), span=node.span))
