"""The grammar of commands about calls, processes, events and queues: from tokens to delayed commands."""

from __future__ import annotations

from clew.ir.commands import (
    Call,
    Command,
    Notify,
    Pop,
    Push,
    RequestUpdate,
    Spawn,
    Start,
    Stop,
    Until,
    Wait,
    When,
)
from clew.ir.errors import InputError
from clew.ir.sorts import BOOL, EVENT, INTEGER, POINTER, Bits, Queue, Sort
from clew.ir.source import Span
from clew.ir.spelling import show_sort
from clew.ir.terms import TRUE, Term, Variable
from clew.text.context import Context
from clew.text.elaborate import elaborate
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.syntax import Head, Node, Unplaced
from clew.text.grammar.terms import read_term
from clew.text.operators import INDEX
from clew.text.properties.reader import unknown_name


def _terms(cursor: Cursor) -> tuple[Node, ...]:
    """Terms between parentheses."""
    cursor.expect("(")
    return cursor.enclosed(read_term, ")")


def written_variable(context: Context, node: Node) -> Variable:
    """The variable that a node names, to be written."""
    if node.head is not Head.NAME:
        raise InputError("only a variable, an element or a field can be set", span=context.span(node))
    return context.variable(str(node.value), context.span(node))


def arguments_for(context: Context, procedure: str | None, nodes: tuple[Node, ...], span: Span) -> tuple[Term, ...]:
    """Arguments with the sorts of the parameters, where the procedure is known."""
    signature = context.names.procedures.get(procedure) if procedure is not None else None
    if procedure is not None and signature is None:
        raise unknown_name(procedure, tuple(context.names.procedures), span)
    if signature is None:
        return tuple(elaborate(context, node) for node in nodes)
    parameters = signature.parameters
    if len(parameters) != len(nodes):
        raise InputError(f"'{procedure}' takes {len(parameters)} arguments, here are {len(nodes)}", span=span)
    return tuple(elaborate(context, node, each.sort, each.names) for node, each in zip(nodes, parameters, strict=True))


def read_call(cursor: Cursor) -> tuple[str, tuple[Node, ...]]:
    """A procedure by name with its arguments, as a process runs it."""
    return cursor.word("the name of a procedure"), _terms(cursor)


def _callee(cursor: Cursor) -> tuple[str | None, Node | None]:
    """A procedure by its name, or else by a pointer to it."""
    if not cursor.accept("*"):
        return cursor.word("the name of a procedure"), None
    cursor.expect("(")
    pointer = read_term(cursor)
    cursor.expect(")")
    return None, pointer


def read_call_command(cursor: Cursor, targets: tuple[Node, ...] = ()) -> Unplaced:
    """`call`, with the variables that receive the results."""
    name, pointer = _callee(cursor)
    entry = cursor.word("a label") if cursor.accept("at") else None
    nodes = _terms(cursor)
    unwind = cursor.word("a label") if cursor.accept("unwind") else None
    caught = cursor.word("a variable") if unwind is not None and cursor.accept("catch") else None

    def build(context: Context, span: Span) -> Command:
        return Call(
            elaborate(context, pointer, POINTER) if pointer is not None else str(name),
            arguments_for(context, name, nodes, span),
            tuple(written_variable(context, target) for target in targets),
            entry,
            unwind,
            None if caught is None else context.variable(caught, span),
            span=span,
        )

    return build


def read_spawn(cursor: Cursor, targets: tuple[Node, ...] = ()) -> Unplaced:
    """`spawn`, with the variable that receives the process."""
    name, pointer = _callee(cursor)
    nodes = _terms(cursor)
    return lambda context, span: Spawn(
        elaborate(context, pointer, POINTER) if pointer is not None else str(name),
        arguments_for(context, name, nodes, span),
        written_variable(context, targets[0]) if targets else None,
        span=span,
    )


# --- kernel ---------------------------------------------------------------------------------------------------------


def read_notify(cursor: Cursor) -> Unplaced:
    """`notify`."""
    event = read_term(cursor)
    when, delay = When.IMMEDIATE, None
    if cursor.accept("delta"):
        when = When.DELTA
    elif cursor.accept("after"):
        when, delay = When.TIMED, read_term(cursor)

    def build(context: Context, span: Span) -> Command:
        after = None if delay is None else elaborate(context, delay, INTEGER)
        return Notify(elaborate(context, event, EVENT), when, after, span=span)

    return build


def read_wait(cursor: Cursor) -> Unplaced:
    """`wait`."""
    until = Until.ALL if cursor.accept("all") else Until.ANY
    if until is Until.ANY:
        cursor.accept("any")
    ended = cursor.sees(";") or cursor.ended()
    events = () if ended or cursor.sees("for", "timed_out") else cursor.listed(read_term)
    timeout = read_term(cursor) if cursor.accept("for") else None
    flag = cursor.word("a variable") if cursor.accept("timed_out") else None
    return lambda context, span: Wait(
        tuple(elaborate(context, event, EVENT) for event in events),
        until,
        None if timeout is None else elaborate(context, timeout, INTEGER),
        None if flag is None else context.variable(flag, span),
        span=span,
    )


def read_request_update(cursor: Cursor) -> Unplaced:
    """`request_update`."""
    if cursor.accept("*"):
        cursor.expect("(")
        number = read_term(cursor)
        cursor.expect(")")
        return lambda context, span: RequestUpdate(elaborate(context, number, Bits(32)), span=span)
    name = cursor.word("the name of an update procedure")
    return lambda _, span: RequestUpdate(name, span=span)


def read_start(cursor: Cursor) -> Unplaced:
    """`start`."""
    limit = read_term(cursor) if cursor.accept("for") else None
    return lambda context, span: Start(None if limit is None else elaborate(context, limit, INTEGER), span=span)


def read_stop(_: Cursor) -> Unplaced:
    """`stop`."""
    return lambda _, span: Stop(span=span)


# --- queues ---------------------------------------------------------------------------------------------------------


def _queue(context: Context, name: str, span: Span) -> tuple[Variable, tuple[Sort, ...]]:
    queue = context.variable(name, span)
    if not isinstance(queue.sort, Queue):
        raise InputError(f"'{name}' is of sort {show_sort(queue.sort)}, not a queue", span=span)
    return queue, queue.sort.elements


def read_push(cursor: Cursor) -> Unplaced:
    """`push`."""
    name = cursor.word("the name of a queue")
    nodes = _terms(cursor)
    condition = read_term(cursor) if cursor.accept("when") else None

    def build(context: Context, span: Span) -> Command:
        queue, elements = _queue(context, name, span)
        if len(elements) != len(nodes):
            raise InputError(f"an element of '{name}' has {len(elements)} components, not {len(nodes)}", span=span)
        values = tuple(elaborate(context, node, sort) for node, sort in zip(nodes, elements, strict=True))
        return Push(queue, values, _when(context, condition), span=span)

    return build


def read_pop(cursor: Cursor, targets: tuple[Node, ...] = ()) -> Unplaced:
    """`pop`, with the variables that receive the components."""
    name = cursor.word("the name of a queue")
    position = read_term(cursor) if cursor.accept("at") else None
    condition = read_term(cursor) if cursor.accept("when") else None

    def build(context: Context, span: Span) -> Command:
        queue, elements = _queue(context, name, span)
        into = tuple(None if _dropped(target) else written_variable(context, target) for target in targets)
        at = None if position is None else elaborate(context, position, default=INDEX)
        return Pop(queue, into or (None,) * len(elements), at, _when(context, condition), span=span)

    return build


def _when(context: Context, condition: Node | None) -> Term:
    return TRUE if condition is None else elaborate(context, condition, BOOL)


def _dropped(node: Node) -> bool:
    return node.head is Head.NAME and node.value == "_" and node.end - node.start == 1
