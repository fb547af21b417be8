"""Expressions of both notations: operators by precedence, quantifiers, places."""

from __future__ import annotations

from collections.abc import Mapping

from clew.errors import InputError
from clew.frontends.remopla.tokens import Cursor
from clew.frontends.remopla.tree import Binary, Expression, Number, Place, Quantified, Random, Unary, Undefined
from clew.ir.source import Span
from clew.syntax.precedence import Precedence, Waiting, levels
from clew.syntax.tokens import Kind

LEVELS = levels(
    ("<=>",),
    ("||",),
    ("^^",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    (),  # what stands in front of conditions
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_CONDITION, _UNARY = LEVELS["=="] - 1, len(LEVELS)
LONGEST_NUMBER = 100
"""So many digits may a number have."""


Bound = tuple[bool, str, Expression, Expression, Span]
"""Of a quantifier: whether it is universal, its index, from where to where it goes, and where it stands."""


class ExpressionReader:
    """Reads expressions; `constants` are the names that `define` has given numbers.

    In Remopla `!` and quantifiers stand in front of conditions only, so a comparison behind them is theirs; in C `!`
    binds tighter (`tight`).
    """

    def __init__(self, cursor: Cursor, constants: Mapping[str, int], *, tight: bool = False) -> None:
        self.cursor = cursor
        self._constants = constants
        self.condition = _UNARY if tight else _CONDITION

    def expression(self, least: int = 1) -> Expression:
        """An expression of operators from that level on; a long chain of them nests too."""
        before = self.cursor.depth
        found = _Operators(self, least).read()
        self.cursor.depth = before
        return found

    def constant(self) -> int:
        """A number that is known now."""
        span = self.cursor.place
        return constant_value(self.expression(LEVELS["<<"]), {}, span)

    def quantifier(self) -> Bound:
        """`A i (low, high)`."""
        cursor = self.cursor
        kind = cursor.take()
        variable = cursor.name("the name of an index").text
        cursor.expect("(")
        low = self.expression()
        cursor.expect(",")
        high = self.expression()
        cursor.expect(")")
        return kind.text == "A", variable, low, high, cursor.span(kind)

    def primary(self) -> Expression:
        """An operand without signs."""
        cursor, token = self.cursor, self.cursor.here
        span = cursor.span(token)
        if token.kind is Kind.NUMBER:
            cursor.take()
            if len(token.text) > LONGEST_NUMBER:
                raise InputError(f"a number of {len(token.text)} digits fits nowhere", span=span)
            return Number(int(token.text), span=span)
        if cursor.accept("("):
            return self._closed(")")
        if cursor.accept("true", "false"):
            return Number(int(token.text == "true"), span=span, truth=True)
        if cursor.accept("undef"):
            return Undefined(span=span)
        if cursor.sees("rand") and cursor.ahead(1).text == "(":
            cursor.take()
            cursor.take()
            return Random(self._closed(")"), span=span)
        if token.kind is not Kind.NAME:
            cursor.fail("an expression")
        return self.place()

    def _closed(self, closing: str) -> Expression:
        with self.cursor.nested():
            inner = self.expression()
        self.cursor.expect(closing)
        return inner

    def place(self) -> Place | Number:
        """A variable with what follows it; a defined name is a number."""
        cursor = self.cursor
        first = cursor.name("a variable")
        span = cursor.span(first)
        if first.text in self._constants and not cursor.sees("[", "'", "."):
            return Number(self._constants[first.text], span=span)
        name, primes, indices = first.text, 0, list[Expression]()
        while True:
            if cursor.accept("'"):
                primes += 1
            elif cursor.accept("["):
                indices.append(self._closed("]"))
            elif cursor.accept("."):
                name += f".{cursor.name('a field').text}"
            else:
                return Place(name, primes, tuple(indices), span=span)


class _Operators(Precedence[Cursor, Expression, Bound]):
    """An expression that is being read; a quantifier in front knows its bounds."""

    infix = LEVELS

    def __init__(self, reader: ExpressionReader, least: int) -> None:
        super().__init__(reader.cursor, least)
        self.reader = reader

    def operand(self) -> bool:
        cursor, token = self.cursor, self.cursor.here
        if cursor.accept("!", "-", "~"):
            self.wait(token.text, token, self.reader.condition if token.text == "!" else _UNARY)
            return False
        if cursor.sees("A", "E") and cursor.ahead(1).kind is Kind.NAME and cursor.ahead(2).text == "(":
            self.wait(token.text, token, self.reader.condition, self.reader.quantifier())
            return False
        self.operands.append(self.reader.primary())
        return True

    def applied(self, operator: Waiting[Bound], operands: list[Expression]) -> Expression:
        if operator.payload is not None:
            universal, variable, low, high, span = operator.payload
            return Quantified(universal, variable, low, high, operands[0], span=span)
        span = self.cursor.span(operator.token)
        if len(operands) == 1:
            return Unary(operator.text, operands[0], span=span)
        self.cursor.depth += 1
        left, right = operands
        return Binary(operator.text, left, right, span=span)


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
