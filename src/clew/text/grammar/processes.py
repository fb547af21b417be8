"""The grammar of commands about calls, processes, events and queues: from tokens to delayed commands."""

from __future__ import annotations

from clew.ir.commands import (
    Call,
    Cancel,
    Command,
    Join,
    Notify,
    Pop,
    Push,
    RequestUpdate,
    Resume,
    Spawn,
    Start,
    Suspend,
    Until,
    Wait,
    When,
    Yield,
)
from clew.ir.errors import InputError
from clew.ir.sorts import EVENT, INTEGER, POINTER, PROCESS, Queue, Sort
from clew.ir.source import Span
from clew.ir.spelling import show_sort
from clew.ir.terms import Term, Variable
from clew.syntax.tokens import Token
from clew.text.context import Context
from clew.text.elaborate import elaborate
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.syntax import Delayed, Head, Node
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


def read_call_command(cursor: Cursor, first: Token, targets: tuple[Node, ...] = ()) -> Delayed:
    """`call`, with the variables that receive the results."""
    name: str | None = None
    pointer: Node | None = None
    if cursor.accept("*"):
        cursor.expect("(")
        pointer = read_term(cursor)
        cursor.expect(")")
    else:
        name = cursor.word("the name of a procedure")
    entry = cursor.word("a label") if cursor.accept("at") else None
    nodes = _terms(cursor)
    unwind = cursor.word("a label") if cursor.accept("unwind") else None
    caught = cursor.word("a variable") if unwind is not None and cursor.accept("catch") else None
    span = cursor.since(first)

    def build(context: Context) -> Command:
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


def read_spawn(cursor: Cursor, first: Token, targets: tuple[Node, ...] = ()) -> Delayed:
    """`spawn`, with the variable that receives the process."""
    if len(targets) > 1:
        cursor.fail("'call' or 'pop' (several variables are set only by these)")
    name: str | None = None
    pointer: Node | None = None
    if cursor.accept("*"):
        cursor.expect("(")
        pointer = read_term(cursor)
        cursor.expect(")")
        nodes = _terms(cursor)
    else:
        name, nodes = read_call(cursor)
    span = cursor.since(first)
    return lambda context: Spawn(
        elaborate(context, pointer, POINTER) if pointer is not None else str(name),
        arguments_for(context, name, nodes, span),
        written_variable(context, targets[0]) if targets else None,
        span=span,
    )


def read_on_process(cursor: Cursor, first: Token) -> Delayed:
    """`join`, `suspend` and `resume`."""
    node = read_term(cursor)
    kinds: dict[str, type[Join | Suspend | Resume]] = {"join": Join, "suspend": Suspend, "resume": Resume}
    made = kinds[first.text]
    span = cursor.since(first)
    return lambda context: made(elaborate(context, node, PROCESS), span=span)


def read_yield(cursor: Cursor, first: Token) -> Delayed:
    """`yield`."""
    span = cursor.since(first)
    return lambda _: Yield(span=span)


# --- kernel ---------------------------------------------------------------------------------------------------------


def read_notify(cursor: Cursor, first: Token) -> Delayed:
    """`notify`."""
    event = read_term(cursor)
    when, delay = When.IMMEDIATE, None
    if cursor.accept("delta"):
        when = When.DELTA
    elif cursor.accept("after"):
        when, delay = When.TIMED, read_term(cursor)
    span = cursor.since(first)

    def build(context: Context) -> Command:
        after = None if delay is None else elaborate(context, delay, INTEGER)
        return Notify(elaborate(context, event, EVENT), when, after, span=span)

    return build


def read_cancel(cursor: Cursor, first: Token) -> Delayed:
    """`cancel`."""
    node = read_term(cursor)
    span = cursor.since(first)
    return lambda context: Cancel(elaborate(context, node, EVENT), span=span)


def read_wait(cursor: Cursor, first: Token) -> Delayed:
    """`wait`."""
    until = Until.ALL if cursor.accept("all") else Until.ANY
    if until is Until.ANY:
        cursor.accept("any")
    ended = cursor.sees(";") or cursor.ended()
    events = () if ended or cursor.sees("for", "timed_out") else cursor.listed(read_term)
    timeout = read_term(cursor) if cursor.accept("for") else None
    flag = cursor.word("a variable") if cursor.accept("timed_out") else None
    span = cursor.since(first)
    return lambda context: Wait(
        tuple(elaborate(context, event, EVENT) for event in events),
        until,
        None if timeout is None else elaborate(context, timeout, INTEGER),
        None if flag is None else context.variable(flag, span),
        span=span,
    )


def read_request_update(cursor: Cursor, first: Token) -> Delayed:
    """`request_update`."""
    name = cursor.word("the name of an update procedure")
    span = cursor.since(first)
    return lambda _: RequestUpdate(name, span=span)


def read_start(cursor: Cursor, first: Token) -> Delayed:
    """`start`."""
    limit = read_term(cursor) if cursor.accept("for") else None
    span = cursor.since(first)
    return lambda context: Start(None if limit is None else elaborate(context, limit, INTEGER), span=span)


# --- queues ---------------------------------------------------------------------------------------------------------


def _queue(context: Context, name: str, span: Span) -> tuple[Variable, tuple[Sort, ...]]:
    queue = context.variable(name, span)
    if not isinstance(queue.sort, Queue):
        raise InputError(f"'{name}' is of sort {show_sort(queue.sort)}, not a queue", span=span)
    return queue, queue.sort.elements


def read_push(cursor: Cursor, first: Token) -> Delayed:
    """`push`."""
    name = cursor.word("the name of a queue")
    nodes = _terms(cursor)
    span = cursor.since(first)

    def build(context: Context) -> Command:
        queue, elements = _queue(context, name, span)
        if len(elements) != len(nodes):
            raise InputError(f"an element of '{name}' has {len(elements)} components, not {len(nodes)}", span=span)
        values = tuple(elaborate(context, node, sort) for node, sort in zip(nodes, elements, strict=True))
        return Push(queue, values, span=span)

    return build


def read_pop(cursor: Cursor, first: Token, targets: tuple[Node, ...] = ()) -> Delayed:
    """`pop`, with the variables that receive the components."""
    name = cursor.word("the name of a queue")
    position = read_term(cursor) if cursor.accept("at") else None
    span = cursor.since(first)

    def build(context: Context) -> Command:
        queue, elements = _queue(context, name, span)
        into = tuple(None if _dropped(target) else written_variable(context, target) for target in targets)
        at = None if position is None else elaborate(context, position, default=INDEX)
        return Pop(queue, into or (None,) * len(elements), at, span=span)

    return build


def _dropped(node: Node) -> bool:
    return node.head is Head.NAME and node.value == "_" and node.end - node.start == 1
