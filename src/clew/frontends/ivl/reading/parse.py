"""Reading a whole IVL text: declarations of events, variables, structs, threads, updates, functions and main."""

from __future__ import annotations

from clew.frontends.ivl.reading.cursor import Cursor
from clew.frontends.ivl.reading.expressions import expression, length, type_name
from clew.frontends.ivl.reading.statements import block, declarations
from clew.frontends.ivl.reading.syntax import (
    Declare,
    EventDeclaration,
    Function,
    Item,
    Sequence,
    StructDeclaration,
    TypeName,
)
from clew.ir.source import Source
from clew.syntax.tokens import Kind, Token


def parse(source: Source) -> tuple[Item, ...]:
    """The declarations of a source, in order; the first thing that cannot be read is an InputError."""
    cursor = Cursor(source)
    items: list[Item] = []
    while not cursor.ended():
        items.extend(_item(cursor))
    return tuple(items)


def _item(cursor: Cursor) -> tuple[Item, ...]:
    first = cursor.here
    if cursor.accept("event"):
        return _events(cursor)
    if cursor.accept("struct"):
        return (_struct(cursor, first),)
    if cursor.accept("main"):
        _no_parameters(cursor, "main")
        return (Function("main", "main", None, (), block(cursor), span=cursor.span(first)),)
    if word := cursor.accept("thread", "update"):
        name = cursor.name(f"the {word.text}" if word.text == "thread" else "an update").text
        span = cursor.since(first)
        _no_parameters(cursor, f"a {word.text}")
        return (Function(word.text, name, None, (), block(cursor), span=span),)
    if cursor.accept("void"):
        return (_function(cursor, first, None),)
    return _function_or_variables(cursor)


def _events(cursor: Cursor) -> tuple[Item, ...]:
    events = cursor.listed(_event)
    cursor.expect(";", "behind the names of events")
    return events


def _event(cursor: Cursor) -> EventDeclaration:
    name = cursor.name("an event")
    return EventDeclaration(name.text, length(cursor, "the number of events"), span=cursor.since(name))


def _no_parameters(cursor: Cursor, what: str) -> None:
    if cursor.accept("("):
        cursor.expect(")", f"since {what} takes no parameters")


def _function_or_variables(cursor: Cursor) -> tuple[Item, ...]:
    first = cursor.here
    if first.kind is not Kind.NAME and first.kind is not Kind.KEYWORD:
        cursor.fail("a declaration: event, variable, thread, function, update, struct or main")
    mark = cursor.index
    if not cursor.sees("const"):
        result = type_name(cursor)
        if cursor.here.kind is Kind.NAME and cursor.ahead(1).text == "(":
            return (_function(cursor, first, result),)
        cursor.index = mark
    found = declarations(cursor)
    cursor.expect(";", "behind the declaration")
    if isinstance(found, Sequence):
        return tuple(each for each in found.statements if isinstance(each, Declare))
    assert isinstance(found, Declare), f"declarations should give declarations, give {found}"
    return (found,)


def _function(cursor: Cursor, first: Token, result: TypeName | None) -> Function:
    name = cursor.name("a function").text
    span = cursor.since(first)
    cursor.expect("(", "behind the name of a function")
    parameters = cursor.enclosed(_parameter, ")", "behind the parameters")
    return Function("function", name, result, parameters, block(cursor), span=span)


def _parameter(cursor: Cursor) -> Declare:
    first = cursor.here
    if cursor.sees("event"):
        cursor.fail("the type of a parameter; events are used by their names, not handed over")
    declared = type_name(cursor)
    name = cursor.name("a parameter")
    if cursor.accept("["):
        # A parameter of array type is a pointer, as in C++; its length is read and has no meaning.
        if not cursor.sees("]"):
            expression(cursor)
        cursor.expect("]", "behind the length of a parameter")
        declared = TypeName(declared.name, declared.stars + 1, span=declared.span)
    return Declare(declared, name.text, None, None, False, span=cursor.since(first))


def _struct(cursor: Cursor, first: Token) -> StructDeclaration:
    name = cursor.name("a struct")
    span = cursor.since(first)
    cursor.expect("{", "before the fields")
    fields: list[Declare] = []
    while not cursor.accept("}"):
        fields.append(_field(cursor))
    cursor.expect(";", "behind the declaration of a struct")
    return StructDeclaration(name.text, tuple(fields), span=span)


def _field(cursor: Cursor) -> Declare:
    first = cursor.here
    declared = type_name(cursor)
    name = cursor.name("a field")
    count = length(cursor, "the length of an array")
    cursor.expect(";", "behind the field")
    return Declare(declared, name.text, count, None, False, span=cursor.since(first))
