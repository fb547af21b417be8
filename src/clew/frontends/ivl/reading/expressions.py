"""Reading expressions: operator precedence as in C++, chains of one strength flat."""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.ivl.reading.cursor import DEEPEST, Cursor
from clew.frontends.ivl.reading.syntax import (
    Cast,
    Chain,
    Character,
    Conditional,
    Expression,
    Fresh,
    Index,
    Invoke,
    Literal,
    Member,
    Name,
    New,
    Null,
    Time,
    Truth,
    TypeName,
    Unary,
)
from clew.frontends.ivl.reading.tokens import BASE_TYPES, Kind, Token

_LEVELS = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
BINARY = frozenset(symbol for level in _LEVELS for symbol in level)
_ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "\\": 92, "'": 39, '"': 34, "a": 7, "b": 8, "f": 12, "v": 11}


def expression(cursor: Cursor) -> Expression:
    """A whole expression."""
    first = cursor.token
    condition = _binary(cursor, 0)
    if not cursor.take("?"):
        return condition
    with cursor.nested():
        then = expression(cursor)
        cursor.expect(":", "between the two values of '?:'")
        otherwise = expression(cursor)
    return Conditional(condition, then, otherwise, cursor.since(first))


def _binary(cursor: Cursor, level: int) -> Expression:
    """Operands joined by operators of this strength or stronger, without a call per level for a single operand."""
    first = cursor.token
    with cursor.nested():
        left = _unary(cursor)
        for strength in range(len(_LEVELS) - 1, level - 1, -1):
            rest: list[tuple[str, Expression]] = []
            while operator := cursor.take(*_LEVELS[strength]):
                right = _binary(cursor, strength + 1) if strength + 1 < len(_LEVELS) else _unary(cursor)
                rest.append((operator.text, right))
            if rest:
                left = Chain(left, tuple(rest), cursor.since(first))
    return left


def _unary(cursor: Cursor) -> Expression:
    first = cursor.token
    if operator := cursor.take("-", "+", "!", "~", "*", "&"):
        with cursor.nested():
            return Unary(operator.text, _unary(cursor), cursor.since(first))
    if cursor.at("++", "--"):
        raise cursor.wrong("a value ('++' and '--' are statements of their own)")
    if cursor.at("(") and cursor.ahead(1).text in BASE_TYPES:
        with cursor.nested():
            cursor.advance()
            wanted = type_name(cursor)
            cursor.expect(")", "behind the type of a cast")
            return Cast(wanted, _unary(cursor), cursor.since(first))
    return postfix(cursor)


def postfix(cursor: Cursor) -> Expression:
    """A primary expression with indices and fields behind it."""
    first = cursor.token
    found = _primary(cursor)
    length = 0
    while cursor.at("[", ".", "->"):
        length += 1
        if cursor.depth + length > DEEPEST:
            raise InputError(f"more than {DEEPEST} indices and fields in a row", span=cursor.since(first))
        if cursor.take("["):
            index = expression(cursor)
            cursor.expect("]", "behind the index")
            found = Index(found, index, cursor.since(first))
        else:
            arrow = cursor.advance().text == "->"
            field = cursor.name("a field").text
            found = Member(found, field, arrow, cursor.since(first))
    return found


def _primary(cursor: Cursor) -> Expression:
    first = cursor.token
    match first.kind:
        case Kind.NUMBER:
            return Literal(cursor.advance().text, cursor.since(first))
        case Kind.CHARACTER:
            return Character(_code(cursor, cursor.advance()), cursor.since(first))
        case Kind.NAME:
            return _name_or_call(cursor)
        case Kind.KEYWORD | Kind.SYMBOL | Kind.END:
            return _keyword(cursor)


def _name_or_call(cursor: Cursor) -> Expression:
    first = cursor.advance()
    if not cursor.take("("):
        return Name(first.text, cursor.since(first))
    arguments: list[Expression] = []
    while not cursor.at(")"):
        arguments.append(expression(cursor))
        if not cursor.take(","):
            break
    cursor.expect(")", "behind the arguments")
    return Invoke(first.text, tuple(arguments), cursor.since(first))


def _keyword(cursor: Cursor) -> Expression:
    first = cursor.token
    if cursor.take("("):
        inner = expression(cursor)
        cursor.expect(")", "to close the parenthesis")
        return inner
    if taken := cursor.take("true", "false"):
        return Truth(taken.text == "true", cursor.since(first))
    if cursor.take("null"):
        return Null(cursor.since(first))
    if cursor.take("@time"):
        return Time(cursor.since(first))
    if cursor.take("?"):
        return _fresh(cursor, first)
    if cursor.take("new"):
        wanted = type_name(cursor)
        return New(wanted, _length(cursor), cursor.since(first))
    raise cursor.wrong("an expression")


def _fresh(cursor: Cursor, first: Token) -> Fresh:
    cursor.expect("(", "behind '?', as in ?(int)")
    wanted = type_name(cursor)
    length = _length(cursor)
    cursor.expect(")", "behind the type of an input")
    return Fresh(wanted, length, cursor.since(first))


def _length(cursor: Cursor) -> Expression | None:
    if not cursor.take("["):
        return None
    length = expression(cursor)
    cursor.expect("]", "behind the length")
    return length


def type_name(cursor: Cursor) -> TypeName:
    """A base type or the name of a struct, with stars."""
    first = cursor.token
    if first.kind is not Kind.NAME and not cursor.at(*BASE_TYPES):
        raise cursor.wrong("a type")
    cursor.advance()
    stars = 0
    while cursor.take("*"):
        stars += 1
    return TypeName(first.text, stars, cursor.since(first))


def _code(cursor: Cursor, token: Token) -> int:
    inner = token.text[1:-1]
    if inner.startswith("\\x"):
        return int(f"0{inner[1:]}", 0)
    if inner.startswith("\\"):
        if inner[1] not in _ESCAPES:
            known = " ".join(f"\\{letter}" for letter in _ESCAPES)
            raise InputError(f"unknown escape {inner}; known: {known} \\x41", span=cursor.since(token))
        return _ESCAPES[inner[1]]
    if ord(inner) > 127:
        raise InputError("a character has a code below 128; write others as \\xNN", span=cursor.since(token))
    return ord(inner)
