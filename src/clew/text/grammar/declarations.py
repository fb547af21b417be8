"""The grammar of declarations: from tokens to the tree of a whole program text."""

from __future__ import annotations

from dataclasses import dataclass, field

from clew.ir.errors import InputError
from clew.ir.program import Scheduler
from clew.ir.sorts import Sort
from clew.ir.source import Span
from clew.text.grammar.commands import read_command
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.flow import read_body
from clew.text.grammar.lexer import Kind, Token
from clew.text.grammar.processes import read_call
from clew.text.grammar.properties import PropertyNode, read_property
from clew.text.grammar.sorts import read_sort
from clew.text.grammar.syntax import AnyNode, Body, DeclarationNode, Delayed, Node
from clew.text.grammar.terms import read_term

MAX_BYTES = 1 << 32


@dataclass(frozen=True, slots=True)
class RecordNode:
    """`record Node { … }`."""

    name: str
    fields: tuple[DeclarationNode, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ObjectNode:
    """`object buffer : bytes 16 …`."""

    name: str
    size: int
    zeroed: bool
    constant: bool
    cells: tuple[tuple[int, Node], ...]
    original: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class ProcedureNode:
    """`proc f(…) -> (…) { … }`."""

    name: str
    parameters: tuple[DeclarationNode, ...]
    results: tuple[Sort, ...]
    locals: tuple[DeclarationNode, ...]
    body: Body
    original: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class ProcessNode:
    """`process P = f(…) …`."""

    name: str
    procedure: str
    arguments: tuple[Node, ...]
    sensitivity: tuple[Node, ...]
    initialise: bool
    span: Span


@dataclass(frozen=True, slots=True)
class ActionNode:
    """`action a by P when … { … }`."""

    name: str
    processes: tuple[str, ...]
    guard: Node | None
    effect: tuple[Delayed, ...]
    priority: int
    label: str
    span: Span


@dataclass(slots=True)
class Tree:
    """All that stands in a program text, by kind and in order."""

    scheduler: Scheduler = Scheduler.SINGLE
    globals: list[DeclarationNode] = field(default_factory=list)
    objects: list[ObjectNode] = field(default_factory=list)
    records: list[RecordNode] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    procedures: list[ProcedureNode] = field(default_factory=list)
    updates: list[str] = field(default_factory=list)
    processes: list[ProcessNode] = field(default_factory=list)
    main: str | None = None
    actions: list[ActionNode] = field(default_factory=list)
    symmetries: list[tuple[tuple[tuple[Node, ...], ...], Span]] = field(default_factory=list)
    pointer_bytes: int = 8
    any_bytes: bool = False
    quiet: Node | None = None
    properties: list[PropertyNode] = field(default_factory=list)


def read_tree(cursor: Cursor) -> Tree:
    """The whole text."""
    tree = Tree()
    cursor.expect_word("program")
    token = cursor.peek()
    known = {each.value: each for each in Scheduler}
    if token.kind is not Kind.NAME or token.value not in known:
        cursor.fail(f"a scheduler ({', '.join(known)})")
    tree.scheduler = known[cursor.take().value]
    cursor.accept(";")
    while cursor.peek().kind is not Kind.END:
        first = cursor.peek()
        if first.kind is not Kind.NAME or first.value not in _READERS:
            cursor.fail(f"a declaration ({', '.join(_READERS)})")
        cursor.take()
        _READERS[first.value](cursor, first, tree)
        cursor.accept(";")
    return tree


def read_declaration(cursor: Cursor) -> DeclarationNode:
    """`name : sort …`, as a global, a local, a parameter or a field."""
    first = cursor.peek()
    name = cursor.name()
    cursor.expect(":")
    sort = read_sort(cursor)
    signed = cursor.accept_word("signed")
    names = _names_of_values(cursor) if cursor.accept("{") else ()
    initial = _initial(cursor) if cursor.accept("=") else None
    original = cursor.text() if cursor.accept_word("as") else None
    return DeclarationNode(name, sort, signed, names, initial, original, cursor.since(first))


def _names_of_values(cursor: Cursor) -> tuple[str, ...]:
    found = [cursor.name("the name of a value")]
    while cursor.accept(","):
        found.append(cursor.name("the name of a value"))
    cursor.expect("}")
    return tuple(found)


def _initial(cursor: Cursor) -> Node | AnyNode:
    if not cursor.accept_word("any"):
        return read_term(cursor)
    if not (cursor.sees("-") or cursor.peek().kind is Kind.NUMBER):
        return AnyNode(None, None)
    low = read_term(cursor)
    cursor.expect("..")
    return AnyNode(low, read_term(cursor))


def _var(cursor: Cursor, _: Token, tree: Tree) -> None:
    tree.globals.append(read_declaration(cursor))


def _record(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.name("the name of a record")
    cursor.expect("{")
    fields: list[DeclarationNode] = []
    while not cursor.accept("}"):
        fields.append(read_declaration(cursor))
        if not cursor.sees("}"):
            cursor.expect(";")
    tree.records.append(RecordNode(name, tuple(fields), cursor.since(first)))


def _names(cursor: Cursor, what: str) -> list[str]:
    found = [cursor.name(what)]
    while cursor.accept(","):
        found.append(cursor.name(what))
    return found


def _event(cursor: Cursor, _: Token, tree: Tree) -> None:
    tree.events.extend(_names(cursor, "the name of an event"))


def _update(cursor: Cursor, _: Token, tree: Tree) -> None:
    tree.updates.extend(_names(cursor, "the name of a procedure"))


def _main(cursor: Cursor, first: Token, tree: Tree) -> None:
    if tree.main is not None:
        raise InputError("there is one 'main' at most", span=cursor.span(first))
    tree.main = cursor.name("the name of a procedure")


def _object(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.name("the name of an object")
    cursor.expect(":")
    cursor.expect_word("bytes")
    size = cursor.natural("a size in bytes", MAX_BYTES)
    zeroed = not cursor.accept_word("undefined")
    constant = cursor.accept_word("constant")
    cells: list[tuple[int, Node]] = []
    if cursor.accept("="):
        cursor.expect("{")
        while not cursor.accept("}"):
            offset = cursor.natural("an offset", MAX_BYTES)
            cursor.expect(":")
            cells.append((offset, read_term(cursor)))
            if not cursor.sees("}"):
                cursor.expect(",")
    original = cursor.text() if cursor.accept_word("as") else None
    tree.objects.append(ObjectNode(name, size, zeroed, constant, tuple(cells), original, cursor.since(first)))


def _proc(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.name("the name of a procedure")
    cursor.expect("(")
    parameters: list[DeclarationNode] = []
    while not cursor.accept(")"):
        parameters.append(read_declaration(cursor))
        if not cursor.sees(")"):
            cursor.expect(",")
    results: list[Sort] = []
    if cursor.accept("->"):
        cursor.expect("(")
        while not cursor.accept(")"):
            results.append(read_sort(cursor))
            if not cursor.sees(")"):
                cursor.expect(",")
    original = cursor.text() if cursor.accept_word("as") else None
    span = cursor.since(first)
    locals_, body = _locals_and_body(cursor)
    tree.procedures.append(ProcedureNode(name, tuple(parameters), tuple(results), locals_, body, original, span))


def _locals_and_body(cursor: Cursor) -> tuple[tuple[DeclarationNode, ...], Body]:
    """The locals stand first in the body."""
    opening = cursor.expect("{")
    found: list[DeclarationNode] = []
    while cursor.sees_word("local") and cursor.ahead(1).kind in (Kind.NAME, Kind.QUOTED):
        cursor.take()
        found.append(read_declaration(cursor))
        cursor.expect(";")
    # The rest is read as a body of its own, from a brace in place of what was taken.
    cursor.index -= 1
    cursor.tokens[cursor.index] = opening
    return tuple(found), read_body(cursor)


def _process(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.name("the name of a process")
    cursor.expect("=")
    procedure, arguments = read_call(cursor)
    sensitivity: list[Node] = []
    if cursor.accept_word("sensitive"):
        sensitivity.append(read_term(cursor))
        while cursor.accept(","):
            sensitivity.append(read_term(cursor))
    initialise = not cursor.accept_word("dormant")
    span = cursor.since(first)
    tree.processes.append(ProcessNode(name, procedure, arguments, tuple(sensitivity), initialise, span))


def _action(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.name("the name of an action")
    processes = tuple(_names(cursor, "the name of a process")) if cursor.accept_word("by") else ()
    guard = read_term(cursor) if cursor.accept_word("when") else None
    span = cursor.since(first)
    cursor.expect("{")
    effect: list[Delayed] = []
    while not cursor.accept("}"):
        effect.append(read_command(cursor))
        cursor.expect(";")
    priority = 0
    if cursor.accept_word("priority"):
        sign = -1 if cursor.accept("-") else 1
        priority = sign * cursor.natural("a priority", 1 << 30)
    label = cursor.text() if cursor.accept_word("label") else ""
    tree.actions.append(ActionNode(name, processes, guard, tuple(effect), priority, label, span))


def _symmetry(cursor: Cursor, first: Token, tree: Tree) -> None:
    members: list[tuple[Node, ...]] = []
    while True:
        cursor.expect("[")
        row: list[Node] = []
        while not cursor.accept("]"):
            row.append(read_term(cursor))
            if not cursor.sees("]"):
                cursor.expect(",")
        members.append(tuple(row))
        if not cursor.accept(","):
            break
    tree.symmetries.append((tuple(members), cursor.since(first)))


def _pointers(cursor: Cursor, _: Token, tree: Tree) -> None:
    cursor.expect_word("bytes")
    tree.pointer_bytes = cursor.natural("4 or 8", 8)


def _unwritten(cursor: Cursor, _: Token, tree: Tree) -> None:
    cursor.expect_word("any")
    tree.any_bytes = True


def _quiet(cursor: Cursor, first: Token, tree: Tree) -> None:
    if tree.quiet is not None:
        raise InputError("there is one 'quiet' at most; join conditions with ||", span=cursor.span(first))
    tree.quiet = read_term(cursor)


def _property(cursor: Cursor, first: Token, tree: Tree) -> None:
    tree.properties.append(read_property(cursor, first))


_READERS = {
    "var": _var,
    "record": _record,
    "event": _event,
    "object": _object,
    "proc": _proc,
    "update": _update,
    "main": _main,
    "process": _process,
    "action": _action,
    "symmetry": _symmetry,
    "pointers": _pointers,
    "unwritten": _unwritten,
    "quiet": _quiet,
    "property": _property,
}
