"""Reading expressions: operator precedence as in C++, chains of one strength flat."""

from __future__ import annotations

from typing import NamedTuple

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
from clew.frontends.ivl.reading.tokens import BASE_TYPES
from clew.syntax.precedence import Precedence, Waiting, levels
from clew.syntax.tokens import Kind, Token

_LEVELS = levels(
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
BINARY = frozenset(_LEVELS)
_UNARY = len(_LEVELS)
_ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "\\": 92, "'": 39, '"': 34, "a": 7, "b": 8, "f": 12, "v": 11}


class _Operand(NamedTuple):
    """An expression with the token where it begins, and its level if it is a chain that can go on."""

    first: Token
    value: Expression
    level: int = 0


class _Expression(Precedence[Cursor, _Operand, TypeName]):
    """An expression that is being read; signs and casts know their type."""

    infix = _LEVELS
    chooses = True

    def operand(self) -> bool:
        cursor, first = self.cursor, self.cursor.here
        if cursor.accept("-", "+", "!", "~", "*", "&"):
            self.wait(first.text, first, _UNARY)
            return False
        if cursor.sees("++", "--"):
            cursor.fail("a value ('++' and '--' are statements of their own)")
        if cursor.sees("(") and cursor.ahead(1).text in BASE_TYPES:
            cursor.take()
            wanted = type_name(cursor)
            cursor.expect(")", "behind the type of a cast")
            self.wait("cast", first, _UNARY, wanted)
            return False
        self.operands.append(_Operand(first, postfix(cursor)))
        return True

    def applied(self, operator: Waiting[TypeName], operands: list[_Operand]) -> _Operand:
        first = operator.token if len(operands) == 1 else operands[0].first
        span = self.cursor.since(first)
        match [each.value for each in operands]:
            case [operand] if operator.payload is None:
                return _Operand(first, Unary(operator.text, operand, span=span))
            case [operand]:
                assert operator.payload is not None, "a cast should know its type"
                return _Operand(first, Cast(operator.payload, operand, span=span))
            case [Chain(left, rest), right] if operands[0].level == operator.level:
                return _Operand(first, Chain(left, (*rest, (operator.text, right)), span=span), operator.level)
            case [left, right]:
                return _Operand(first, Chain(left, ((operator.text, right),), span=span), operator.level)
            case values:
                condition, then, otherwise = values
                return _Operand(first, Conditional(condition, then, otherwise, span=span))

    def unclosed(self, opening: Waiting[TypeName]) -> None:
        self.cursor.fail(f"{opening.closing!r} between the two values of '?:'")


def expression(cursor: Cursor) -> Expression:
    """A whole expression."""
    with cursor.nested():
        return _Expression(cursor).read().value


def postfix(cursor: Cursor) -> Expression:
    """A primary expression with indices and fields behind it."""
    first = cursor.here
    found = _primary(cursor)
    length = 0
    while cursor.sees("[", ".", "->"):
        length += 1
        if cursor.depth + length > DEEPEST:
            raise InputError(f"more than {DEEPEST} indices and fields in a row", span=cursor.since(first))
        if cursor.accept("["):
            index = expression(cursor)
            cursor.expect("]", "behind the index")
            found = Index(found, index, span=cursor.since(first))
        else:
            arrow = cursor.take().text == "->"
            field = cursor.name("a field").text
            found = Member(found, field, arrow, span=cursor.since(first))
    return found


def _primary(cursor: Cursor) -> Expression:
    first = cursor.here
    match first.kind:
        case Kind.NUMBER:
            return Literal(cursor.take().text, span=cursor.since(first))
        case Kind.CHARACTER:
            return Character(_code(cursor, cursor.take()), span=cursor.since(first))
        case Kind.NAME:
            return _name_or_call(cursor)
        case _:
            return _keyword(cursor)


def _name_or_call(cursor: Cursor) -> Expression:
    first = cursor.take()
    if not cursor.accept("("):
        return Name(first.text, span=cursor.since(first))
    arguments = cursor.enclosed(expression, ")", "behind the arguments")
    return Invoke(first.text, arguments, span=cursor.since(first))


def _keyword(cursor: Cursor) -> Expression:
    first = cursor.here
    if cursor.accept("("):
        inner = expression(cursor)
        cursor.expect(")", "to close the parenthesis")
        return inner
    if taken := cursor.accept("true", "false"):
        return Truth(taken.text == "true", span=cursor.since(first))
    if cursor.accept("null"):
        return Null(span=cursor.since(first))
    if cursor.accept("@time"):
        return Time(span=cursor.since(first))
    if cursor.accept("?"):
        return _fresh(cursor, first)
    if cursor.accept("new"):
        wanted = type_name(cursor)
        return New(wanted, length(cursor), span=cursor.since(first))
    return cursor.fail("an expression")


def _fresh(cursor: Cursor, first: Token) -> Fresh:
    cursor.expect("(", "behind '?', as in ?(int)")
    wanted = type_name(cursor)
    count = length(cursor)
    cursor.expect(")", "behind the type of an input")
    return Fresh(wanted, count, span=cursor.since(first))


def length(cursor: Cursor, what: str = "the length") -> Expression | None:
    """A number in brackets, if there is one."""
    if not cursor.accept("["):
        return None
    found = expression(cursor)
    cursor.expect("]", f"behind {what}")
    return found


def type_name(cursor: Cursor) -> TypeName:
    """A base type or the name of a struct, with stars."""
    first = cursor.here
    if first.kind is not Kind.NAME and not cursor.sees(*BASE_TYPES):
        cursor.fail("a type")
    cursor.take()
    stars = 0
    while cursor.accept("*"):
        stars += 1
    return TypeName(first.text, stars, span=cursor.since(first))


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
