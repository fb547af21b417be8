"""Expressions of both notations: operators by precedence, quantifiers, places."""

from __future__ import annotations

from collections.abc import Mapping

from clew.errors import InputError
from clew.frontends.remopla.tokens import Cursor, Token
from clew.frontends.remopla.tree import Binary, Expression, Number, Place, Quantified, Random, Unary, Undefined
from clew.ir.source import Span

LEVELS: tuple[tuple[str, ...], ...] = (
    ("<=>",),
    ("||",),
    ("^^",),
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
"""Binary operators, from weakest to tightest; all group to the left."""


_PLACES = {operator: place for place, level in enumerate(LEVELS) for operator in level}
LONGEST_NUMBER = 100
"""So many digits may a number have."""


class ExpressionReader:
    """Reads expressions; `constants` are the names that `define` has given numbers.

    In Remopla `!` and quantifiers stand in front of conditions only, so a comparison behind them is theirs; in C `!`
    binds tighter (`tight`).
    """

    def __init__(self, cursor: Cursor, constants: Mapping[str, int], *, tight: bool = False) -> None:
        self._cursor = cursor
        self._constants = constants
        self._condition = len(LEVELS) if tight else LEVELS.index(("==", "!="))

    def expression(self, level: int = 0) -> Expression:
        """An expression of operators from that level on; a long chain of them nests too."""
        cursor = self._cursor
        left = self._unary()
        count = 0
        while (found := self._operator(level)) is not None:
            sign, place = found
            cursor.deeper()
            count += 1
            left = Binary(sign.text, left, self.expression(place + 1), sign.span)
        for _ in range(count):
            cursor.shallower()
        return left

    def _operator(self, level: int) -> tuple[Token, int] | None:
        """The next word if it is an operator of that level or a tighter one, and its level."""
        place = _PLACES.get(self._cursor.peek().text, -1)
        return (self._cursor.take(), place) if place >= level and self._cursor.peek().kind == "sign" else None

    def constant(self) -> int:
        """A number that is known now."""
        span = self._cursor.peek().span
        found = self.expression(LEVELS.index(("<<", ">>")))
        return constant_value(found, {}, span)

    def _unary(self) -> Expression:
        cursor = self._cursor
        if (sign := cursor.accept("!", "-", "~")) is not None:
            cursor.deeper()
            operand = self.expression(self._condition) if sign.text == "!" else self._unary()
            cursor.shallower()
            return Unary(sign.text, operand, sign.span)
        if cursor.at("A", "E") and cursor.peek(1).kind == "name" and cursor.peek(2).text == "(":
            universal, variable, low, high, span = self.quantifier()
            cursor.deeper()
            body = self.expression(self._condition)
            cursor.shallower()
            return Quantified(universal, variable, low, high, body, span)
        return self._primary()

    def quantifier(self) -> tuple[bool, str, Expression, Expression, Span]:
        """`A i (low, high)`."""
        cursor = self._cursor
        kind = cursor.take()
        variable = cursor.name("the name of an index").text
        cursor.expect("(")
        low = self.expression()
        cursor.expect(",")
        high = self.expression()
        cursor.expect(")")
        return kind.text == "A", variable, low, high, kind.span

    def _primary(self) -> Expression:
        cursor = self._cursor
        token = cursor.peek()
        if token.kind == "number":
            cursor.take()
            if len(token.text) > LONGEST_NUMBER:
                raise InputError(f"a number of {len(token.text)} digits fits nowhere", span=token.span)
            return Number(int(token.text), token.span)
        if cursor.accept("("):
            cursor.deeper()
            inner = self.expression()
            cursor.shallower()
            cursor.expect(")")
            return inner
        if cursor.at("true", "false"):
            cursor.take()
            return Number(int(token.text == "true"), token.span, truth=True)
        if cursor.accept("undef"):
            return Undefined(token.span)
        if cursor.at("rand") and cursor.peek(1).text == "(":
            cursor.take()
            cursor.take()
            cursor.deeper()
            highest = self.expression()
            cursor.shallower()
            cursor.expect(")")
            return Random(highest, token.span)
        if token.kind != "name":
            cursor.fail("an expression")
        return self.place()

    def place(self) -> Place | Number:
        """A variable with what follows it; a defined name is a number."""
        cursor = self._cursor
        first = cursor.name("a variable")
        if first.text in self._constants and not cursor.at("[", "'", "."):
            return Number(self._constants[first.text], first.span)
        name, primes, indices = first.text, 0, list[Expression]()
        while True:
            if cursor.accept("'"):
                primes += 1
            elif cursor.accept("["):
                cursor.deeper()
                indices.append(self.expression())
                cursor.shallower()
                cursor.expect("]")
            elif cursor.accept("."):
                name += f".{cursor.name('a field').text}"
            else:
                return Place(name, first.span, primes, tuple(indices))


def constant_value(expression: Expression, names: Mapping[str, int], span: Span) -> int:
    """The value of an expression without variables; `names` are indices with their values."""
    match expression:
        case Number(value=value):
            return value
        case Place(name=name, indices=(), primes=0) if name in names:
            return names[name]
        case Unary(operator="-", operand=operand):
            return -constant_value(operand, names, span)
        case Binary(operator=operator, left=left, right=right) if operator in _ARITHMETIC:
            one, other = constant_value(left, names, span), constant_value(right, names, span)
            if operator in ("/", "%") and other == 0:
                raise InputError("a division by zero in a constant", span=expression.span)
            if operator in ("<<", ">>") and not 0 <= other <= 4096:
                raise InputError(f"a constant is shifted by {other} bits", span=expression.span)
            return int(_ARITHMETIC[operator](one, other))
        case _:
            raise InputError("this has to be a constant: numbers, defined names, + - * / << >>", span=span)


_ARITHMETIC = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
}
