"""The grammar of commands: from tokens to delayed commands.

A delayed command knows its text; it becomes a command when a context says what the names in it mean.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Cancel,
    Command,
    Copy,
    Disable,
    Enable,
    Expire,
    Family,
    Fill,
    Free,
    GetField,
    Havoc,
    Join,
    Load,
    NewEvent,
    NewRecord,
    Resume,
    SetField,
    Store,
    Suspend,
    Yield,
)
from clew.ir.errors import InputError
from clew.ir.sorts import BOOL, EVENT, POINTER, PROCESS, Bits, Reference, Sort
from clew.ir.source import Span
from clew.ir.spelling import show_sort
from clew.ir.terms import Term
from clew.syntax.tokens import Kind, Token
from clew.text.context import Context
from clew.text.elaborate import assigned, elaborate, truth
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.processes import (
    read_call_command,
    read_notify,
    read_pop,
    read_push,
    read_request_update,
    read_spawn,
    read_start,
    read_stop,
    read_wait,
    written_variable,
)
from clew.text.grammar.syntax import Delayed, Head, Node, Unplaced
from clew.text.grammar.terms import read_term
from clew.text.properties.reader import unknown_name

_MOST_ALIGNED = 1 << 32
_SEVERAL = "'call' or 'pop' (several variables are set only by these)"


def read_command(cursor: Cursor) -> Delayed:
    """The command that stands next, without its semicolon."""
    first = cursor.here
    if first.kind is Kind.NAME and first.text in _WORDS and not _is_target(cursor):
        cursor.take()
        build = _WORDS[first.text](cursor)
    else:
        build = _store(cursor) if cursor.accept("*") else _assignment(cursor)
    span = cursor.since(first)
    return lambda context: build(context, span)


def _is_target(cursor: Cursor) -> bool:
    follower = cursor.ahead(1)
    return follower.kind is Kind.SYMBOL and follower.text in (":=", ",")


# --- data -----------------------------------------------------------------------------------------------------------


def _havoc(cursor: Cursor) -> Unplaced:
    fair = _flag(cursor, "fair") is not None
    spurious = _flag(cursor, "spurious") is not None
    sign = _flag(cursor, "signed", "unsigned")
    name = cursor.word("the variable that may take any value")
    low = high = None
    if cursor.accept("in"):
        low = read_term(cursor)
        cursor.expect("..")
        high = read_term(cursor)

    def build(context: Context, span: Span) -> Command:
        target = context.variable(name, span)
        signed = context.signed(name) if sign is None else sign.text == "signed"
        if low is None or high is None:
            return Havoc(target, fair=fair, signed=signed, spurious=spurious, span=span)
        names = context.value_names(target)
        bounds = (elaborate(context, low, target.sort, names), elaborate(context, high, target.sort, names))
        return Havoc(target, *bounds, fair=fair, signed=signed, spurious=spurious, span=span)

    return build


def _flag(cursor: Cursor, *words: str) -> Token | None:
    """The word in front of the name of a variable, if it stands there."""
    follower = cursor.ahead(1)
    return cursor.accept(*words) if follower.kind in cursor.names and follower.text != "in" else None


def _of_term(made: Callable[..., Command], sort: Sort) -> Callable[[Cursor], Unplaced]:
    """Reads a command that has one term of the sort and nothing else."""

    def read(cursor: Cursor) -> Unplaced:
        node = read_term(cursor)
        return lambda context, span: made(elaborate(context, node, sort), span=span)

    return read


def _assert(cursor: Cursor) -> Unplaced:
    node = read_term(cursor)
    texts: list[str] = []
    while cursor.here.kind is Kind.TEXT and len(texts) < 2:
        texts.append(cursor.text())
    check = texts[0] if texts else "assertion.violated"
    message = texts[1] if len(texts) > 1 else ""
    return lambda context, span: Assert(truth(context, node), check, message, span=span)


# --- assignments ----------------------------------------------------------------------------------------------------


def _store(cursor: Cursor) -> Unplaced:
    pointer = read_term(cursor)
    align = _aligned(cursor)
    cursor.expect(":=")
    value = read_term(cursor)
    return lambda context, span: Store(
        elaborate(context, pointer, POINTER), elaborate(context, value), align, span=span
    )


def _aligned(cursor: Cursor) -> int:
    return cursor.natural("an alignment", _MOST_ALIGNED) if cursor.accept("aligned") else 1


def _assignment(cursor: Cursor) -> Unplaced:
    targets = cursor.listed(read_term)
    if not cursor.sees(":="):
        cursor.fail("':=' (or a command)")
    cursor.take()
    for word, reader in (("call", read_call_command), ("pop", read_pop), ("spawn", read_spawn), ("new", _new)):
        if cursor.sees(word) and cursor.ahead(1).text not in (";", "["):
            cursor.take()
            if len(targets) > 1 and word in ("spawn", "new"):
                cursor.fail(_SEVERAL)
            return reader(cursor, targets)
    if len(targets) > 1:
        cursor.fail(_SEVERAL)
    settled = cursor.ahead(1).text == "*" and cursor.accept("settled") is not None
    if cursor.accept("*"):
        return _load(cursor, targets[0], settled=settled)
    value = read_term(cursor)
    return lambda context, span: _assign(context, targets[0], value, span)


def _assign(context: Context, target: Node, value: Node, span: Span) -> Command:
    if target.head is Head.DOT:
        return _set_field(context, target, value, span)
    target, value = _stored(target, value)
    written = written_variable(context, target)
    if value.head is Head.DOT and (read := _read_field(context, value)) is not None:
        return GetField(written, *read, span=span)
    return Assign(written, assigned(context, written, value), span=span)


def _stored(target: Node, value: Node) -> tuple[Node, Node]:
    """`a[i][j] := e` as `a := store(a, i, store(a[i], j, e))`."""
    if value.head is Head.LET:
        *parts, body = value.arguments
        base, whole = _stored(target, body)
        return base, Node(Head.LET, value.value, (*parts, whole), value.start, value.end)
    while target.head is Head.INDEX:
        array, index = target.arguments
        value = Node(Head.OPERATOR, ("store", ()), (array, index, value), target.start, value.end)
        target = array
    return target, value


def _read_field(context: Context, node: Node) -> tuple[Term, str] | None:
    """The reference and the field, if the dotted node is a field of a record."""
    if not node.arguments:
        base, name = node.value if isinstance(node.value, tuple) else ("", "")
        found = context.declaration(str(base))
        if found is None or not isinstance(found.sort, Reference):
            return None
        reference: Term = context.variable(str(base), context.span(node))
    else:
        name = str(node.value)
        reference = elaborate(context, node.arguments[0])
        if not isinstance(reference.sort, Reference):
            return None
    _field_sort(context, reference.sort, str(name), context.span(node))
    return reference, str(name)


def _set_field(context: Context, target: Node, value: Node, span: Span) -> Command:
    found = _read_field(context, target)
    if found is None:
        raise InputError("only a field of a record can be set behind a dot", span=context.span(target))
    reference, name = found
    sort = _field_sort(context, reference.sort, name, context.span(target))
    return SetField(reference, name, elaborate(context, value, sort), span=span)


def _field_sort(context: Context, sort: Sort, name: str, span: Span) -> Sort:
    assert isinstance(sort, Reference), f"a field should be asked of a reference, not of {sort}"
    fields = context.names.records.get(sort.record)
    if fields is None:
        raise unknown_name(sort.record, tuple(context.names.records), span)
    if name not in fields:
        raise unknown_name(name, tuple(fields), span)
    return fields[name]


def _load(cursor: Cursor, target: Node, *, settled: bool) -> Unplaced:
    pointer = read_term(cursor)
    align = _aligned(cursor)
    return lambda context, span: Load(
        written_variable(context, target), elaborate(context, pointer, POINTER), settled, align, span=span
    )


def _new(cursor: Cursor, targets: tuple[Node, ...]) -> Unplaced:
    frame = cursor.ahead(1).text == "bytes" and cursor.accept("frame") is not None
    if cursor.sees("bytes") and cursor.ahead(1).text == "(":
        cursor.take()
        cursor.expect("(")
        size = read_term(cursor)
        cursor.expect(")")
        struct = cursor.word("the name of a struct") if cursor.accept("of") else None
        family = Family.PLAIN if frame else _family(cursor)
        return lambda context, span: Allocate(
            written_variable(context, targets[0]),
            elaborate(context, size, Bits(64)),
            not frame,
            family,
            struct,
            span=span,
        )
    if cursor.accept("event"):
        return lambda context, span: NewEvent(written_variable(context, targets[0]), span=span)
    record = cursor.word("'bytes', 'event' or the name of a record")

    def build(context: Context, span: Span) -> Command:
        target = written_variable(context, targets[0])
        if target.sort != Reference(record):
            raise InputError(f"a new {record} does not fit into {show_sort(target.sort)}", span=span)
        return NewRecord(target, span=span)

    return build


def _free(cursor: Cursor) -> Unplaced:
    node = read_term(cursor)
    family = _family(cursor)
    return lambda context, span: Free(elaborate(context, node), family, span=span)


def _family(cursor: Cursor) -> Family:
    """The way in which an object of the heap is made or freed."""
    if not cursor.accept("as"):
        return Family.PLAIN
    known = {each.value: each for each in Family}
    name = cursor.word(f"one of {', '.join(known)}")
    if name not in known:
        cursor.fail(f"one of {', '.join(known)}")
    return known[name]


def _copy(cursor: Cursor) -> Unplaced:
    size = read_term(cursor)
    cursor.expect("bytes")
    cursor.expect("from")
    source = read_term(cursor)
    cursor.expect("to")
    target = read_term(cursor)
    align = _aligned(cursor)
    return lambda context, span: Copy(
        elaborate(context, target, POINTER),
        elaborate(context, source, POINTER),
        elaborate(context, size, Bits(64)),
        align,
        span=span,
    )


def _fill(cursor: Cursor) -> Unplaced:
    size = read_term(cursor)
    cursor.expect("bytes")
    cursor.expect("at")
    pointer = read_term(cursor)
    cursor.expect("with")
    value = read_term(cursor)
    return lambda context, span: Fill(
        elaborate(context, pointer, POINTER),
        elaborate(context, value, Bits(8)),
        elaborate(context, size, Bits(64)),
        span=span,
    )


_WORDS: dict[str, Callable[[Cursor], Unplaced]] = {
    "havoc": _havoc,
    "assume": _of_term(Assume, BOOL),
    "assert": _assert,
    "call": read_call_command,
    "free": _free,
    "expire": _of_term(Expire, POINTER),
    "copy": _copy,
    "fill": _fill,
    "spawn": read_spawn,
    "join": _of_term(Join, PROCESS),
    "yield": lambda _: lambda _, span: Yield(span=span),
    "await": _of_term(Await, BOOL),
    "notify": read_notify,
    "cancel": _of_term(Cancel, EVENT),
    "wait": read_wait,
    "suspend": _of_term(Suspend, PROCESS),
    "resume": _of_term(Resume, PROCESS),
    "disable": _of_term(Disable, PROCESS),
    "enable": _of_term(Enable, PROCESS),
    "request_update": read_request_update,
    "start": read_start,
    "stop": read_stop,
    "push": read_push,
    "pop": read_pop,
}
