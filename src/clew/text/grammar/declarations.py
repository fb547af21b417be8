"""The grammar of declarations: from tokens to the tree of a whole program text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TypeVar

from clew.ir.commands import Family
from clew.ir.errors import InputError
from clew.ir.memory.structs import Struct, StructField
from clew.ir.program import Rules, Scheduler
from clew.ir.sorts import Sort
from clew.ir.source import Span
from clew.records import dataclass
from clew.syntax.tokens import Kind, Token
from clew.syntax.tree import Placed
from clew.text.grammar.commands import read_command
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.flow import read_body
from clew.text.grammar.processes import read_call
from clew.text.grammar.properties import PropertyNode, read_property
from clew.text.grammar.sorts import read_sort
from clew.text.grammar.syntax import AnyNode, Body, DeclarationNode, Delayed, Node
from clew.text.grammar.terms import read_term

T = TypeVar("T")
MAX_BYTES = 1 << 32


@dataclass(frozen=True, slots=True)
class RecordNode(Placed):
    """`record Node { … }`."""

    name: str
    fields: tuple[DeclarationNode, ...]


@dataclass(frozen=True, slots=True)
class ObjectNode(Placed):
    """`object buffer : bytes 16 …`."""

    name: str
    size: int
    zeroed: bool
    constant: bool
    family: Family | None
    cells: tuple[tuple[int, Node], ...]
    original: str | None
    struct: str | None


@dataclass(frozen=True, slots=True)
class ProcedureNode(Placed):
    """`proc f(…) -> (…) { … }`."""

    name: str
    parameters: tuple[DeclarationNode, ...]
    results: tuple[Sort, ...]
    locals: tuple[DeclarationNode, ...]
    body: Body
    original: str | None


@dataclass(frozen=True, slots=True)
class ProcessNode(Placed):
    """`process P = f(…) …`."""

    name: str
    procedure: str
    arguments: tuple[Node, ...]
    sensitivity: tuple[Node, ...]
    initialise: bool


@dataclass(frozen=True, slots=True)
class ActionNode(Placed):
    """`action a by P when … { … }`."""

    name: str
    processes: tuple[str, ...]
    guard: Node | None
    effect: tuple[Delayed, ...]
    priority: int
    label: str


@dataclass(slots=True)
class Tree:
    """All that stands in a program text, by kind and in order."""

    scheduler: Scheduler = Scheduler.SINGLE
    globals: list[DeclarationNode] = field(default_factory=list)
    objects: list[ObjectNode] = field(default_factory=list)
    records: list[RecordNode] = field(default_factory=list)
    structs: list[Struct] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    procedures: list[ProcedureNode] = field(default_factory=list)
    updates: list[str] = field(default_factory=list)
    processes: list[ProcessNode] = field(default_factory=list)
    main: str | None = None
    actions: list[ActionNode] = field(default_factory=list)
    symmetries: list[tuple[tuple[tuple[Node, ...], ...], Span]] = field(default_factory=list)
    pointer_bytes: int = 8
    any_bytes: bool = False
    rules: Rules = Rules.CLOSED
    quiet: Node | None = None
    properties: list[PropertyNode] = field(default_factory=list)


def read_tree(cursor: Cursor) -> Tree:
    """The whole text."""
    tree = Tree()
    cursor.expect("program")
    token = cursor.here
    known = {each.value: each for each in Scheduler}
    if token.kind is not Kind.NAME or token.text not in known:
        cursor.fail(f"a scheduler ({', '.join(known)})")
    tree.scheduler = known[cursor.take().text]
    cursor.accept(";")
    while not cursor.ended():
        first = cursor.here
        if first.kind is not Kind.NAME or first.text not in _READERS:
            cursor.fail(f"a declaration ({', '.join(_READERS)})")
        cursor.take()
        _READERS[first.text](cursor, first, tree)
        cursor.accept(";")
    return tree


def read_declaration(cursor: Cursor) -> DeclarationNode:
    """`name : sort …`, as a global, a local, a parameter or a field."""
    first = cursor.here
    name = cursor.word()
    cursor.expect(":")
    sort = read_sort(cursor)
    signed = cursor.accept("signed") is not None
    names = _names_of_values(cursor) if cursor.accept("{") else ()
    initial = _initial(cursor) if cursor.accept("=") else None
    original = cursor.text() if cursor.accept("as") else None
    return DeclarationNode(name, sort, signed, names, initial, original, span=cursor.since(first))


def _names_of_values(cursor: Cursor) -> tuple[str, ...]:
    found = _names(cursor, "the name of a value")
    cursor.expect("}")
    return found


def _initial(cursor: Cursor) -> Node | AnyNode:
    if not cursor.accept("any"):
        return read_term(cursor)
    if not (cursor.sees("-") or cursor.here.kind is Kind.NUMBER):
        return AnyNode(None, None)
    low = read_term(cursor)
    cursor.expect("..")
    return AnyNode(low, read_term(cursor))


def _var(cursor: Cursor, _: Token, tree: Tree) -> None:
    tree.globals.append(read_declaration(cursor))


def _record(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.word("the name of a record")
    cursor.expect("{")
    fields = _up_to(cursor, "}", read_declaration, ";")
    tree.records.append(RecordNode(name, fields, span=cursor.since(first)))


def _names(cursor: Cursor, what: str) -> tuple[str, ...]:
    return cursor.listed(lambda each: each.word(what))


def _up_to(cursor: Cursor, closing: str, one: Callable[[Cursor], T], separator: str = ",") -> tuple[T, ...]:
    """What stands in front of the closing symbol; a separator may stand behind the last."""
    found: list[T] = []
    while not cursor.accept(closing):
        found.append(one(cursor))
        if not cursor.sees(closing):
            cursor.expect(separator)
    return tuple(found)


def _event(cursor: Cursor, _: Token, tree: Tree) -> None:
    tree.events.extend(_names(cursor, "the name of an event"))


def _update(cursor: Cursor, _: Token, tree: Tree) -> None:
    tree.updates.extend(_names(cursor, "the name of a procedure"))


def _main(cursor: Cursor, first: Token, tree: Tree) -> None:
    if tree.main is not None:
        raise InputError("there is one 'main' at most", span=cursor.span(first))
    tree.main = cursor.word("the name of a procedure")


def _family(cursor: Cursor) -> Family:
    found = cursor.accept("single", "several")
    return Family.PLAIN if found is None else Family(found.text)


def _object(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.word("the name of an object")
    cursor.expect(":")
    cursor.expect("bytes")
    size = cursor.natural("a size in bytes", MAX_BYTES)
    struct = cursor.word("the name of a struct") if cursor.accept("of") else None
    zeroed = not cursor.accept("undefined")
    constant = cursor.accept("constant") is not None
    family = _family(cursor) if cursor.accept("heap") else None
    cells: tuple[tuple[int, Node], ...] = ()
    if cursor.accept("="):
        cursor.expect("{")
        cells = _up_to(cursor, "}", _cell)
    original = cursor.text() if cursor.accept("as") else None
    tree.objects.append(
        ObjectNode(name, size, zeroed, constant, family, cells, original, struct, span=cursor.since(first))
    )


def _struct(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.word("the name of a struct")
    cursor.expect(":")
    cursor.expect("bytes")
    size = cursor.natural("a size in bytes", MAX_BYTES)
    cursor.expect("{")
    fields = _up_to(cursor, "}", _struct_field, ";")
    tree.structs.append(Struct(name, size, fields, span=cursor.since(first)))


def _struct_field(cursor: Cursor) -> StructField:
    offset = cursor.natural("an offset", MAX_BYTES)
    cursor.expect(":")
    name = cursor.word("the name of a field")
    cursor.expect(":")
    sort = read_sort(cursor)
    target = cursor.word("the name of a struct") if cursor.accept("to") else None
    return StructField(name, offset, sort, target)


def _cell(cursor: Cursor) -> tuple[int, Node]:
    offset = cursor.natural("an offset", MAX_BYTES)
    cursor.expect(":")
    return offset, read_term(cursor)


def _proc(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.word("the name of a procedure")
    cursor.expect("(")
    parameters = _up_to(cursor, ")", read_declaration)
    results: tuple[Sort, ...] = ()
    if cursor.accept("->"):
        cursor.expect("(")
        results = _up_to(cursor, ")", read_sort)
    original = cursor.text() if cursor.accept("as") else None
    span = cursor.since(first)
    locals_, body = _locals_and_body(cursor)
    tree.procedures.append(ProcedureNode(name, parameters, results, locals_, body, original, span=span))


def _locals_and_body(cursor: Cursor) -> tuple[tuple[DeclarationNode, ...], Body]:
    """The locals stand first in the body."""
    opening = cursor.expect("{")
    found: list[DeclarationNode] = []
    while cursor.sees("local") and cursor.ahead(1).kind in (Kind.NAME, Kind.QUOTED):
        cursor.take()
        found.append(read_declaration(cursor))
        cursor.expect(";")
    # The rest is read as a body of its own, from a brace in place of what was taken.
    cursor.index -= 1
    cursor.tokens[cursor.index] = opening
    return tuple(found), read_body(cursor)


def _process(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.word("the name of a process")
    cursor.expect("=")
    procedure, arguments = read_call(cursor)
    sensitivity = cursor.listed(read_term) if cursor.accept("sensitive") else ()
    initialise = not cursor.accept("dormant")
    span = cursor.since(first)
    tree.processes.append(ProcessNode(name, procedure, arguments, sensitivity, initialise, span=span))


def _action(cursor: Cursor, first: Token, tree: Tree) -> None:
    name = cursor.word("the name of an action")
    processes = _names(cursor, "the name of a process") if cursor.accept("by") else ()
    guard = read_term(cursor) if cursor.accept("when") else None
    span = cursor.since(first)
    cursor.expect("{")
    effect: list[Delayed] = []
    while not cursor.accept("}"):
        effect.append(read_command(cursor))
        cursor.expect(";")
    priority = 0
    if cursor.accept("priority"):
        sign = -1 if cursor.accept("-") else 1
        priority = sign * cursor.natural("a priority", 1 << 30)
    label = cursor.text() if cursor.accept("label") else ""
    tree.actions.append(ActionNode(name, processes, guard, tuple(effect), priority, label, span=span))


def _symmetry(cursor: Cursor, first: Token, tree: Tree) -> None:
    members = cursor.listed(_row)
    tree.symmetries.append((members, cursor.since(first)))


def _row(cursor: Cursor) -> tuple[Node, ...]:
    cursor.expect("[")
    return _up_to(cursor, "]", read_term)


def _pointers(cursor: Cursor, _: Token, tree: Tree) -> None:
    cursor.expect("bytes")
    tree.pointer_bytes = cursor.natural("4 or 8", 8)


def _unwritten(cursor: Cursor, _: Token, tree: Tree) -> None:
    cursor.expect("any")
    tree.any_bytes = True


def _rules(cursor: Cursor, _: Token, tree: Tree) -> None:
    tree.rules = Rules.OPEN if cursor.accept("open") else Rules.CLOSED
    if tree.rules is Rules.CLOSED:
        cursor.expect("closed")


def _quiet(cursor: Cursor, first: Token, tree: Tree) -> None:
    if tree.quiet is not None:
        raise InputError("there is one 'quiet' at most; join conditions with ||", span=cursor.span(first))
    tree.quiet = read_term(cursor)


def _property(cursor: Cursor, first: Token, tree: Tree) -> None:
    tree.properties.append(read_property(cursor, first))


_READERS = {
    "var": _var,
    "record": _record,
    "struct": _struct,
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
    "rules": _rules,
    "quiet": _quiet,
    "property": _property,
}
