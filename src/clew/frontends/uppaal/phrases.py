"""From words to expressions, types and variables of UPPAAL's language.

Precedence, loosest first, as UPPAAL has it: or imply · and · not · = += … · ?: · || · && · | · ^ · & · == != · < <= ·
<? >? · << >> · + - · * / % · ! - + ++ -- in front.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.tokens import Words
from clew.frontends.uppaal.tree import (
    Binary,
    Call,
    Deadlock,
    Expression,
    Index,
    Member,
    Name,
    Number,
    Over,
    Several,
    Type,
    Unary,
    Variable,
    Write,
)
from clew.ir.source import Span
from clew.syntax.precedence import Precedence, Waiting, levels
from clew.syntax.tokens import Kind, Token

T = TypeVar("T")
_ASSIGNMENTS = ("=", ":=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=")
_LEVELS = levels(
    ("or", "imply"),
    ("and",),
    ("not",),
    _ASSIGNMENTS,
    ("?",),
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("<?", ">?"),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_NOT, _WRITE, _CHOICE, _UNARY = (_LEVELS[each] for each in ("not", "=", "?", "*"))
_INFIX = {operator: level for operator, level in _LEVELS.items() if operator not in ("not", "?")}
_SPELLINGS = {"and": "&&", "or": "||", "not": "!"}
_LARGEST = 2**31 - 1
_TALLEST = 200
"""An expression may be so many operators high, since what reads it recurses."""
PREFIXES = ("const", "urgent", "broadcast", "meta", "hybrid")
BASES = ("int", "bool", "clock", "chan", "void", "scalar", "struct")
REFUSED_TYPES = ("double", "string")


class _Reader(Precedence[Words, "tuple[Expression, int]", Span]):
    """An expression that is being read; operands carry their height."""

    infix = _INFIX
    right = frozenset((_WRITE,))
    chooses = True
    choice_level = _CHOICE

    def operand(self) -> bool:
        """Read what stands in front, or a whole operand."""
        cursor, token = self.cursor, self.cursor.here
        if cursor.accept("("):
            self.open("(", token, ")")
        elif cursor.accept("not"):
            self.wait("!", token, _NOT)
        elif cursor.accept("!", "-", "+", "++", "--"):
            self.wait(token.text, token, _UNARY)
        elif cursor.sees("forall", "exists", "sum"):
            self._push(self._over())
            return True
        else:
            self._push(self._leaf(token))
            return True
        return False

    def _push(self, found: Expression, height: int = 1) -> None:
        self.operands.append((found, height))

    def _leaf(self, token: Token) -> Expression:
        cursor = self.cursor
        span = cursor.span(token)
        if token.kind is Kind.NUMBER:
            return _number(cursor)
        if cursor.accept("true", "false"):
            return Number(token.text == "true", span=span)
        if cursor.accept("deadlock"):
            return Deadlock(span=span)
        if token.kind is Kind.NAME:
            cursor.take()
            if not cursor.accept("("):
                return Name(token.text, span=span)
            return Call(token.text, self._arguments(), span=cursor.since(token))
        return cursor.fail("an expression")

    def _arguments(self) -> tuple[Expression, ...]:
        return self.cursor.enclosed(expression, ")", "behind arguments")

    def _over(self) -> Expression:
        cursor = self.cursor
        first = cursor.take()
        cursor.expect("(")
        name = cursor.name().text
        cursor.expect(":")
        kind = read_type(cursor)
        cursor.expect(")")
        body = expression(cursor)
        return Over(first.text, name, kind, body, span=cursor.since(first))

    def extended(self) -> bool:
        """An index, a member, `++`, `--` or `'` behind an operand, or what closes."""
        cursor = self.cursor
        if super().extended():
            return True
        inner, height = self.operands[-1]
        first = cursor.here
        made: Expression
        if cursor.accept("["):
            made = Index(inner, expression(cursor), span=inner.span)
            cursor.expect("]", "behind an index")
        elif cursor.accept("."):
            name = cursor.name("a member").text
            if cursor.accept("("):
                made = Call(name, self._arguments(), inner, span=inner.span)
            else:
                made = Member(inner, name, span=inner.span)
        elif cursor.accept("++", "--"):
            operator = "+=" if first.text == "++" else "-="
            made = Write(inner, operator, Number(1, span=inner.span), old=True, span=inner.span)
        elif cursor.accept("'"):
            made = Unary("'", inner, span=inner.span)
        else:
            return False
        self.operands[-1] = (made, self._height(height))
        return True

    def _height(self, *heights: int) -> int:
        height = 1 + max(heights)
        if height > _TALLEST:
            raise InputError(f"this expression is higher than {_TALLEST} operators", span=self.cursor.place)
        return height

    def applied(self, operator: Waiting[Span], operands: list[tuple[Expression, int]]) -> tuple[Expression, int]:
        """An operator with its operands."""
        parts = tuple(each for each, _ in operands)
        height = self._height(*(each for _, each in operands))
        span = self.cursor.span(operator.token)
        text = _SPELLINGS.get(operator.text, operator.text)
        if len(parts) == 1:
            if text in ("++", "--"):
                return Write(parts[0], "+=" if text == "++" else "-=", Number(1, span=span), span=span), height
            return Unary(text, parts[0], span=span), height
        if operator.level == _WRITE:
            return Write(parts[0], text, parts[1], span=span), height
        return Binary(text, parts, span=span), height


def expression(cursor: Words) -> Expression:
    """An expression, as far as it goes."""
    with cursor.nested():
        found, _ = _Reader(cursor).read()
    return found


def _number(cursor: Words) -> Number:
    token = cursor.take()
    span = cursor.span(token)
    if not token.text.isdigit():
        raise Unsupported("numbers with a point are for statistical checking, which is not modelled", span=span)
    if len(token.text) > 10 or int(token.text) > _LARGEST:
        raise InputError(f"{token.text[:20]} does not fit into 32 signed bits (at most {_LARGEST})", span=span)
    return Number(int(token.text), span=span)


def whole(cursor: Words, read: Callable[[Words], T]) -> T:
    """What a text is, where nothing may stand behind it."""
    found = read(cursor)
    if not cursor.ended():
        cursor.fail("an operator or the end of this text")
    return found


def updates(cursor: Words) -> tuple[Expression, ...]:
    """Expressions with commas between."""
    return cursor.listed(expression)


# --- types and variables -------------------------------------------------------------------------------------------


def read_type(cursor: Words) -> Type:
    """A type with its prefixes."""
    first = cursor.here
    prefixes: set[str] = set()
    while cursor.sees(*PREFIXES):
        prefixes.add(cursor.take().text)
    if cursor.sees(*REFUSED_TYPES) or "hybrid" in prefixes:
        message = f"{cursor.here.text if 'hybrid' not in prefixes else 'hybrid clock'} is not modelled"
        raise Unsupported(f"{message}: it is for statistical checking", span=cursor.place)
    if cursor.accept("struct"):
        cursor.expect("{", "behind struct")
        fields: list[Variable] = []
        while not cursor.accept("}"):
            fields += variables(cursor)
        return Type("struct", frozenset(prefixes), (), tuple(fields), span=cursor.since(first))
    if not cursor.sees(*BASES) and cursor.here.kind is not Kind.NAME:
        cursor.fail("a type")
    base = cursor.take().text
    bounds: tuple[Expression, ...] = ()
    if base in ("int", "scalar") and cursor.accept("["):
        bounds = cursor.listed(expression)
        cursor.expect("]", "behind the bounds of a type")
    if len(bounds) not in ((0, 2) if base != "scalar" else (1,)):
        wanted = "one size, as scalar[3]" if base == "scalar" else "two bounds, as int[0,7]"
        raise InputError(f"{base} has {wanted}", span=cursor.since(first))
    return Type(base, frozenset(prefixes), bounds, span=cursor.since(first))


def sizes_of(cursor: Words) -> tuple[Expression | Type, ...]:
    """The sizes of an array behind its name."""
    found: list[Expression | Type] = []
    while cursor.sees("[") or cursor.sees("[]"):
        if cursor.sees("[]"):
            raise InputError("the size of this array is missing", span=cursor.place)
        cursor.take()
        found.append(read_type(cursor) if cursor.sees("int", "scalar") else expression(cursor))
        cursor.expect("]", "behind the size of an array")
    return tuple(found)


def variables(cursor: Words) -> list[Variable]:
    """A type and the names that have it, up to the semicolon."""
    kind = read_type(cursor)
    found = [_variable(cursor, kind)]
    while cursor.accept(","):
        found.append(_variable(cursor, kind))
    cursor.expect(";", "behind a declaration")
    return found


def _variable(cursor: Words, kind: Type) -> Variable:
    name = cursor.name("the name of a variable")
    sizes = sizes_of(cursor)
    start = _start(cursor) if cursor.accept("=", ":=") else None
    return Variable(name.text, kind, sizes, start, span=cursor.since(name))


def _start(cursor: Words) -> Expression:
    first = cursor.here
    if not cursor.accept("{"):
        return expression(cursor)
    with cursor.nested():
        items = cursor.enclosed(_start, "}", "behind a start")
    return Several(items, span=cursor.since(first))
