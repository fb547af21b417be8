"""Expressions of charts: the subset of ECMAScript that guards and actions use, which is also UML's action language.

Input: a text and where it stands. Output: a tree. Precedence, loosest first: ?: · || · && · | · ^ · & · == != === !== ·
< <= > >= instanceof in · << >> >>> · + - · * / % · ! ~ - + typeof · x[i] x.f f(…). Nesting has a limit, so reading may
recurse. A text that is certainly no expression (`NotAnExpression`) is told from one that is not modelled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from clew.errors import InputError, Unsupported
from clew.graphs import preorder
from clew.ir.source import Span

HEIGHT = 200
"""Operators may be chained so that trees get this high."""
NESTING = 100
"""Parentheses, brackets and operators may be nested this deep."""


class NotAnExpression(InputError):
    """The text breaks the grammar of ECMAScript: whoever evaluates it gets an error."""


def _span() -> Any:  # noqa: ANN401 - a field of a dataclass has the type of its value
    return field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a text, a truth value, null (None)."""

    value: int | str | bool | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Name:
    """A name alone; `undefined` is one."""

    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Member:
    """`subject.name`."""

    subject: Expression
    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Index:
    """`subject[index]`."""

    subject: Expression
    index: Expression
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Unary:
    """`! e`, `- e`, `+ e`, `~ e`, `typeof e`."""

    operator: str
    operand: Expression
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Binary:
    """`left operator right`."""

    operator: str
    left: Expression
    right: Expression
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Conditional:
    """`condition ? then : otherwise`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Call:
    """`function(arguments)`."""

    function: Expression
    arguments: tuple[Expression, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Items:
    """`[a, b, c]`."""

    items: tuple[Expression, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Broken:
    """A text that is no expression; evaluating it is an error."""

    text: str
    message: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition in words: whether it holds is a free choice whenever it is asked."""

    text: str
    span: Span = _span()


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


_TOKEN = re.compile(
    r"""(?P<space>(?:\s|//[^\n]*|/\*.*?\*/)+)
    |(?P<number>0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
    |(?P<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
    |(?P<word>[A-Za-z_$][\w$]*)
    |(?P<symbol>===|!==|>>>=|>>>|<<=|>>=|==|!=|<=|>=|&&|\|\||<<|>>|\+\+|--|[-+*/%&|^]=|[-+*/%<>=!~&|^?:.,;()\[\]{}])""",
    re.VERBOSE | re.DOTALL,
)
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
_LEVELS = (
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
_PRECEDENCE = {operator: level for level, operators in enumerate(_LEVELS) for operator in operators}
_SIGNS = frozenset({"!", "-", "+", "~", "typeof"})


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text: its kind (number, text, word, symbol, end), what it says, and where it stands."""

    kind: str
    text: str
    span: Span


def tokens(text: str, at: Span) -> list[Token]:
    """The tokens of a text that begins at that place; the last one is the end."""
    found: list[Token] = []
    position, line, column = 0, at.line, at.column
    while position < len(text):
        match = _TOKEN.match(text, position)
        here = Span(at.source, line, column)
        if match is None:
            raise NotAnExpression(f"{text[position]!r} belongs to no expression", span=here)
        if match.lastgroup != "space":
            found.append(Token(str(match.lastgroup), match[0], here))
        lines = match[0].count("\n")
        line += lines
        column = len(match[0]) - match[0].rfind("\n") if lines else column + len(match[0])
        position = match.end()
    found.append(Token("end", "", Span(at.source, line, column)))
    return found


class Cursor:
    """Where in the list of tokens we are; it has state because reading moves on."""

    def __init__(self, listed: list[Token]) -> None:
        self._tokens = listed
        self._next = 0

    @property
    def here(self) -> Token:
        """The token that comes next."""
        return self._tokens[self._next]

    @property
    def after(self) -> Token:
        """The token behind it."""
        return self._tokens[min(self._next + 1, len(self._tokens) - 1)]

    def take(self) -> Token:
        """Read one token; the end stays."""
        token = self._tokens[self._next]
        if token.kind != "end":
            self._next += 1
        return token

    def sees(self, *texts: str) -> bool:
        """Whether the next token is one of these symbols or words."""
        return self.here.text in texts and self.here.kind in ("symbol", "word")

    def accept(self, text: str) -> bool:
        """Read this symbol or word if it comes next."""
        if not self.sees(text):
            return False
        self._next += 1
        return True

    def expect(self, text: str) -> Token:
        """Read this symbol or word."""
        if not self.sees(text):
            self.fail(repr(text))
        return self.take()

    def word(self, what: str) -> str:
        """Read a name; `what` says of what."""
        if self.here.kind != "word" or self.here.text in _RESERVED:
            self.fail(what)
        return self.take().text

    def fail(self, wanted: str) -> NoReturn:
        """The next token is wrong."""
        found = "the end" if self.here.kind == "end" else repr(self.here.text)
        raise NotAnExpression(f"expected {wanted}, found {found}", span=self.here.span)


def expression(text: str, at: Span) -> Expression:
    """The expression; NotAnExpression where it is none, Unsupported where it needs more of the language."""
    cursor = Cursor(tokens(text, at))
    found = read(cursor)
    if cursor.here.kind != "end":
        if cursor.sees("=", "++", "--") or cursor.here.text.endswith("="):
            raise Unsupported("an assignment inside an expression is not modelled", span=cursor.here.span)
        cursor.fail("an operator or the end")
    return found


def lenient(text: str, at: Span) -> Expression:
    """The expression, or `Broken` where it certainly is none."""
    try:
        return expression(text, at)
    except NotAnExpression as error:
        return Broken(text, error.message, span=error.span or at)


def read(cursor: Cursor, depth: int = 0) -> Expression:
    """Read an expression as far as it goes."""
    if depth > NESTING:
        raise Unsupported(f"this expression is nested deeper than {NESTING} levels", span=cursor.here.span)
    condition = _binary(cursor, 0, depth + 1)
    if not cursor.sees("?"):
        return condition if depth else bounded_height(condition)
    at = cursor.take().span
    then = read(cursor, depth + 1)
    cursor.expect(":")
    found = Conditional(condition, then, read(cursor, depth + 1), span=at)
    return found if depth else bounded_height(found)


def bounded_height(expression: Expression) -> Expression:
    """The expression, if the trees of its operators are not higher than anybody may walk down."""
    layer: list[Expression] = [expression]
    for _ in range(HEIGHT):
        layer = [inner for each in layer for inner in parts_inside(each)]
        if not layer:
            return expression
    raise Unsupported(f"this expression has chains of more than {HEIGHT} operators", span=layer[0].span)


def _binary(cursor: Cursor, level: int, depth: int) -> Expression:
    """Operands joined by operators of the level or tighter ones, all of which associate to the left."""
    left = _unary(cursor, depth)
    while (found := _PRECEDENCE.get(cursor.here.text, -1)) >= level and cursor.here.kind in ("symbol", "word"):
        if depth > NESTING:
            raise Unsupported(f"this expression is nested deeper than {NESTING} levels", span=cursor.here.span)
        token = cursor.take()
        right = _binary(cursor, found + 1, depth + 1)
        left = Binary(token.text, left, right, span=token.span)
    return left


def _unary(cursor: Cursor, depth: int) -> Expression:
    signs: list[Token] = []
    while cursor.here.text in _SIGNS and cursor.here.kind in ("symbol", "word"):
        signs.append(cursor.take())
    if cursor.sees("++", "--"):
        raise Unsupported("an assignment inside an expression is not modelled", span=cursor.here.span)
    found = _postfix(cursor, depth)
    for sign in reversed(signs):
        found = Unary(sign.text, found, span=sign.span)
    return found


def _postfix(cursor: Cursor, depth: int) -> Expression:
    found = _primary(cursor, depth)
    while cursor.here.kind == "symbol":
        at = cursor.here.span
        if cursor.accept("."):
            if cursor.here.kind != "word":
                cursor.fail("a name behind '.'")
            found = Member(found, cursor.take().text, span=at)
        elif cursor.accept("["):
            found = Index(found, read(cursor, depth + 1), span=at)
            cursor.expect("]")
        elif cursor.accept("("):
            found = Call(found, _listed(cursor, ")", depth), span=at)
        else:
            break
    return found


def _listed(cursor: Cursor, closing: str, depth: int) -> tuple[Expression, ...]:
    items: list[Expression] = []
    if not cursor.accept(closing):
        items.append(read(cursor, depth + 1))
        while cursor.accept(","):
            items.append(read(cursor, depth + 1))
        cursor.expect(closing)
    return tuple(items)


def _primary(cursor: Cursor, depth: int) -> Expression:
    token = cursor.here
    if (token.text in _BEYOND and token.kind == "word") or token.text == "{":
        if token.text == "this" and cursor.after.kind == "word" and cursor.after.text not in _PRECEDENCE:
            cursor.take()
            cursor.fail("an operator")
        raise Unsupported(f"{token.text!r} in an expression needs scripting that is not modelled", span=token.span)
    if token.text in ("/", "/=") and token.kind == "symbol":
        raise Unsupported("regular expressions are not modelled", span=token.span)
    if token.kind == "end" or (token.text in _RESERVED and token.kind == "word"):
        cursor.fail("an expression")
    cursor.take()
    match token.kind:
        case "number":
            return Literal(_number(token), span=token.span)
        case "text":
            return Literal(_unescaped(token.text[1:-1]), span=token.span)
        case "word" if token.text in ("true", "false"):
            return Literal(token.text == "true", span=token.span)
        case "word" if token.text == "null":
            return Literal(None, span=token.span)
        case "word":
            return Name(token.text, span=token.span)
        case _ if token.text == "(":
            found = read(cursor, depth + 1)
            cursor.expect(")")
            return found
        case _ if token.text == "[":
            return Items(_listed(cursor, "]", depth), span=token.span)
    raise NotAnExpression(f"expected an expression, found {token.text!r}", span=token.span)


def _number(token: Token) -> int:
    if token.text[:2].lower() == "0x":
        value = int(token.text, 16) if len(token.text) < 20 else 2**40
    else:
        try:
            exact = float(token.text)
        except OverflowError:
            exact = float("inf")
        if not exact.is_integer():
            raise Unsupported(f"{token.text} is no whole number; charts compute with integers", span=token.span)
        value = int(exact)
    if value >= 2**31:
        raise Unsupported(f"{token.text} does not fit into 32 signed bits", span=token.span)
    return value


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), text)
