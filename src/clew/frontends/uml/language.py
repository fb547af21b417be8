"""Expressions of charts: the subset of ECMAScript that guards and actions use, which is also UML's action language.

Input: a text and where it stands. Output: a tree. Precedence, loosest first: ?: · || · && · | · ^ · & · == != === !== ·
< <= > >= instanceof in · << >> >>> · + - · * / % · ! ~ - + typeof · x[i] x.f f(…). Nesting has a limit, so reading may
recurse. A text that is certainly no expression (`NotAnExpression`) is told from one that is not modelled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field

from clew.errors import InputError, Unsupported
from clew.graphs import preorder
from clew.ir.source import Source, Span
from clew.records import dataclass
from clew.syntax import cursor
from clew.syntax.precedence import Precedence, Waiting, levels
from clew.syntax.tokens import Kind, Lexicon, Places, Token, pattern

HEIGHT = 200
"""Operators may be chained so that trees get this high."""
NESTING = 100
"""Parentheses, brackets and operators may be nested this deep."""


class NotAnExpression(InputError):
    """The text breaks the grammar of ECMAScript: whoever evaluates it gets an error."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A part of an expression; where it stands takes no part in comparison."""

    span: Span = field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Literal(_Placed):
    """A number, a text, a truth value, null (None)."""

    value: int | str | bool | None


@dataclass(frozen=True, slots=True)
class Name(_Placed):
    """A name alone; `undefined` is one."""

    name: str


@dataclass(frozen=True, slots=True)
class Member(_Placed):
    """`subject.name`."""

    subject: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Index(_Placed):
    """`subject[index]`."""

    subject: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Unary(_Placed):
    """`! e`, `- e`, `+ e`, `~ e`, `typeof e`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(_Placed):
    """`left operator right`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Conditional(_Placed):
    """`condition ? then : otherwise`."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Call(_Placed):
    """`function(arguments)`."""

    function: Expression
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Items(_Placed):
    """`[a, b, c]`."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Broken(_Placed):
    """A text that is no expression; evaluating it is an error."""

    text: str
    message: str


@dataclass(frozen=True, slots=True)
class Condition(_Placed):
    """A condition in words: whether it holds is a free choice whenever it is asked."""

    text: str


Expression = Literal | Name | Member | Index | Unary | Binary | Conditional | Call | Items | Broken | Condition


def parts_of(expression: Expression) -> Iterator[Expression]:
    """The expression and all inside it."""
    return preorder((expression,), parts_inside)


def parts_inside(expression: Expression) -> tuple[Expression, ...]:
    """The expressions of which one is made."""
    match expression:
        case Literal() | Name() | Broken() | Condition():
            return ()
        case Member(subject=one) | Unary(operand=one):
            return (one,)
        case Index(subject=one, index=other) | Binary(left=one, right=other):
            return (one, other)
        case Conditional(condition, then, otherwise):
            return (condition, then, otherwise)
        case Call(function=function, arguments=arguments):
            return (function, *arguments)
        case Items(items=items):
            return items


def any_of(expressions: Sequence[Expression], at: Span) -> Expression:
    """Whether one of several expressions, at least one, holds; a tree of small height."""
    if len(expressions) == 1:
        return expressions[0]
    half = len(expressions) // 2
    return Binary("||", any_of(expressions[:half], at), any_of(expressions[half:], at), span=at)


def in_words(expression: Expression | None) -> bool:
    """Whether a condition in words has a part in it."""
    return expression is not None and any(isinstance(part, Condition) for part in parts_of(expression))


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "b": "\b", "f": "\f", "v": "\v"}
_RESERVED = frozenset(
    re.findall(
        r"\w+",
        "break case catch class const continue debugger default delete do else export extends finally for function if "
        "import new return super switch this throw try var void while with yield let",
    )
)
_BEYOND = frozenset({"function", "new", "this", "delete", "void", "class", "super"})
"""What may begin an expression of ECMAScript that is not modelled."""
_LEVELS = levels(
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!=", "===", "!=="),
    ("<", "<=", ">", ">=", "instanceof", "in"),
    ("<<", ">>", ">>>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_UNARY = len(_LEVELS)
_SYMBOLS = (
    "===", "!==", ">>>=", ">>>", "<<=", ">>=", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "++", "--",
    "-=", "+=", "*=", "/=", "%=", "&=", "|=", "^=", *"-+*/%<>=!~&|^?:.,;()[]{}",
)  # fmt: skip
_WORDS = {
    Kind.NUMBER: r"0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?",
    Kind.TEXT: r"""'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*\"""",
    Kind.NAME: r"[A-Za-z_$][\w$]*",
}


def _no_token(places: Places, offset: int) -> InputError:
    return NotAnExpression(f"{places.source.text[offset]!r} belongs to no expression", span=places.point(offset))


_LEXICON = Lexicon(pattern(r"\s|//[^\n]*|/\*[\s\S]*?\*/", _WORDS, _SYMBOLS), _no_token)


class Cursor(cursor.Cursor):
    """A place in a text that begins somewhere in a file; what is wrong there is a point."""

    end = "the end"
    deepest = NESTING

    def __init__(self, text: str, at: Span) -> None:
        super().__init__(_LEXICON, Places(Source(at.source, text), at.line, at.column))

    def word(self, what: str) -> str:
        """Read a name; `what` says of what."""
        if self.here.text in _RESERVED:
            self.fail(what)
        return self.name(what).text

    def unexpected(self, wanted: str) -> InputError:
        """The next token is wrong."""
        return NotAnExpression(f"expected {wanted}, found {self.shown(self.here)}", span=self.place)

    def too_deep(self) -> InputError:
        """An expression nests too deep."""
        return Unsupported(f"this expression is nested deeper than {NESTING} levels", span=self.place)

    def span(self, first: Token, last: Token | None = None) -> Span:
        """Where a token begins."""
        del last
        return self.places.point(first.start)


def expression(text: str, at: Span) -> Expression:
    """The expression; NotAnExpression where it is none, Unsupported where it needs more of the language."""
    cursor = Cursor(text, at)
    found = read(cursor)
    if not cursor.ended():
        if cursor.sees("=", "++", "--") or cursor.here.text.endswith("="):
            raise Unsupported("an assignment inside an expression is not modelled", span=cursor.place)
        cursor.fail("an operator or the end")
    return found


def lenient(text: str, at: Span) -> Expression:
    """The expression, or `Broken` where it certainly is none."""
    try:
        return expression(text, at)
    except NotAnExpression as error:
        return Broken(text, error.message, span=error.span or at)


def read(cursor: Cursor) -> Expression:
    """Read an expression as far as it goes."""
    return bounded_height(_Expression(cursor).read())


def bounded_height(expression: Expression) -> Expression:
    """The expression, if the trees of its operators are not higher than anybody may walk down."""
    layer: list[Expression] = [expression]
    for _ in range(HEIGHT):
        layer = [inner for each in layer for inner in parts_inside(each)]
        if not layer:
            return expression
    raise Unsupported(f"this expression has chains of more than {HEIGHT} operators", span=layer[0].span)


class _Expression(Precedence[Cursor, Expression, None]):
    """An expression that is being read."""

    infix = _LEVELS
    chooses = True

    def operand(self) -> bool:
        cursor = self.cursor
        if sign := cursor.accept("!", "-", "+", "~", "typeof"):
            self.wait(sign.text, sign, _UNARY)
            return False
        if cursor.sees("++", "--"):
            raise Unsupported("an assignment inside an expression is not modelled", span=cursor.place)
        self.operands.append(_primary(cursor))
        return True

    def extended(self) -> bool:
        cursor, at = self.cursor, self.cursor.here
        if cursor.accept("."):
            if cursor.here.kind is not Kind.NAME:
                cursor.fail("a name behind '.'")
            self.operands.append(Member(self.operands.pop(), cursor.take().text, span=cursor.span(at)))
        elif cursor.accept("["):
            self.operands.append(Index(self.operands.pop(), _inside(cursor), span=cursor.span(at)))
            cursor.expect("]")
        elif cursor.accept("("):
            self.operands.append(Call(self.operands.pop(), _listed(cursor, ")"), span=cursor.span(at)))
        else:
            return super().extended()
        return True

    def applied(self, operator: Waiting[None], operands: list[Expression]) -> Expression:
        at = self.cursor.span(operator.token)
        match operands:
            case [operand]:
                return Unary(operator.text, operand, span=at)
            case [left, right]:
                return Binary(operator.text, left, right, span=at)
            case _:
                condition, then, otherwise = operands
                return Conditional(condition, then, otherwise, span=at)

    def unclosed(self, opening: Waiting[None]) -> None:
        self.cursor.fail(repr(opening.closing))


def _inside(cursor: Cursor) -> Expression:
    with cursor.nested():
        return _Expression(cursor).read()


def _listed(cursor: Cursor, closing: str) -> tuple[Expression, ...]:
    if cursor.accept(closing):
        return ()
    items = cursor.listed(_inside)
    cursor.expect(closing)
    return items


def _primary(cursor: Cursor) -> Expression:
    token, at = cursor.here, cursor.place
    if (token.text in _BEYOND and token.kind is Kind.NAME) or token.text == "{":
        following = cursor.ahead(1)
        if token.text == "this" and following.kind is Kind.NAME and following.text not in _LEVELS:
            cursor.take()
            cursor.fail("an operator")
        raise Unsupported(f"{token.text!r} in an expression needs scripting that is not modelled", span=at)
    if cursor.sees("/", "/="):
        raise Unsupported("regular expressions are not modelled", span=at)
    if cursor.ended() or (token.text in _RESERVED and token.kind is Kind.NAME):
        cursor.fail("an expression")
    if cursor.accept("("):
        found = _inside(cursor)
        cursor.expect(")")
        return found
    if cursor.accept("["):
        return Items(_listed(cursor, "]"), span=at)
    if token.kind is Kind.SYMBOL:
        cursor.fail("an expression")
    cursor.take()
    match token.kind:
        case Kind.NUMBER:
            return Literal(_number(token.text, at), span=at)
        case Kind.TEXT:
            text = re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), token.text[1:-1])
            return Literal(text, span=at)
        case _ if token.text in _VALUES:
            return Literal(_VALUES[token.text], span=at)
        case _:
            return Name(token.text, span=at)


_VALUES = {"true": True, "false": False, "null": None}


def _number(text: str, at: Span) -> int:
    value = int(text, 16) if text[:2].lower() == "0x" else float(text)
    if isinstance(value, float) and not value.is_integer():
        raise Unsupported(f"{text} is no whole number; charts compute with integers", span=at)
    if value >= 2**31:
        raise Unsupported(f"{text} does not fit into 32 signed bits", span=at)
    return int(value)
