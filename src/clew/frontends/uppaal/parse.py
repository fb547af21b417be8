"""From words to the syntax of UPPAAL's language.

Precedence, loosest first, as UPPAAL has it: or imply · and · not · = += … · ?: · || · && · | · ^ · & · == != · < <= ·
<? >? · << >> · + - · * / % · ! - + ++ -- in front.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.tokens import Words
from clew.frontends.uppaal.tree import (
    Around,
    Binary,
    Block,
    Call,
    ChannelOrder,
    Deadlock,
    Declaration,
    Do,
    Each,
    Expression,
    Function,
    If,
    Index,
    Loop,
    Member,
    Name,
    Number,
    Over,
    Return,
    Several,
    Statement,
    Type,
    TypeName,
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
_PREFIXES = ("const", "urgent", "broadcast", "meta", "hybrid")
_BASES = ("int", "bool", "clock", "chan", "void", "scalar", "struct")
_REFUSED = ("double", "string")


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


# --- types and declarations -----------------------------------------------------------------------------------------


def read_type(cursor: Words) -> Type:
    """A type with its prefixes."""
    first = cursor.here
    prefixes: set[str] = set()
    while cursor.sees(*_PREFIXES):
        prefixes.add(cursor.take().text)
    if cursor.sees(*_REFUSED) or "hybrid" in prefixes:
        message = f"{cursor.here.text if 'hybrid' not in prefixes else 'hybrid clock'} is not modelled"
        raise Unsupported(f"{message}: it is for statistical checking", span=cursor.place)
    if cursor.accept("struct"):
        cursor.expect("{", "behind struct")
        fields: list[Variable] = []
        while not cursor.accept("}"):
            fields += variables(cursor)
        return Type("struct", frozenset(prefixes), (), tuple(fields), span=cursor.since(first))
    if not cursor.sees(*_BASES) and cursor.here.kind is not Kind.NAME:
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


def _sizes(cursor: Words) -> tuple[Expression | Type, ...]:
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
    sizes = _sizes(cursor)
    start = _start(cursor) if cursor.accept("=", ":=") else None
    return Variable(name.text, kind, sizes, start, span=cursor.since(name))


def _start(cursor: Words) -> Expression:
    first = cursor.here
    if not cursor.accept("{"):
        return expression(cursor)
    with cursor.nested():
        items = cursor.enclosed(_start, "}", "behind a start")
    return Several(items, span=cursor.since(first))


def parameters(cursor: Words, closing: str = "") -> tuple[Variable, ...]:
    """Parameters with commas between, up to the closing symbol."""
    found: list[Variable] = []
    while not (cursor.accept(closing) if closing else cursor.ended()):
        if found:
            cursor.expect(",", "between parameters")
        kind = read_type(cursor)
        reference = cursor.accept("&") is not None
        name = cursor.name("the name of a parameter")
        found.append(Variable(name.text, kind, _sizes(cursor), None, reference, span=cursor.since(name)))
    return tuple(found)


def declarations(cursor: Words) -> list[Declaration]:
    """Declarations up to the end, or to what is none."""
    found: list[Declaration] = []
    while not cursor.ended() and not _ends(cursor):
        if cursor.sees("import"):
            _refuse(cursor, "import is not modelled: functions of other languages are not known")
        if cursor.sees("chan") and cursor.ahead(1).text == "priority":
            found.append(_channel_order(cursor))
        elif cursor.sees("before_update", "after_update"):
            found.append(_around(cursor))
        elif cursor.sees("progress"):
            skip_block(cursor)
        elif cursor.accept("typedef"):
            found += _type_names(cursor)
        else:
            found += _variables_or_function(cursor)
    return found


def _ends(cursor: Words) -> bool:
    """Whether instances of templates, or the system, begin."""
    if cursor.sees("system", "process", "state", "commit", "urgent", "init", "trans"):
        return not (cursor.sees("urgent") and cursor.ahead(1).text in ("chan", "broadcast"))
    return cursor.here.kind is Kind.NAME and cursor.ahead(1).text in ("=", ":=", "(")


def _refuse(cursor: Words, message: str) -> NoReturn:
    raise Unsupported(message, span=cursor.place)


def skip_block(cursor: Words) -> None:
    """A word and what stands in braces behind it: it says how to search or what to draw, and changes no run."""
    first = cursor.take()
    cursor.expect("{", f"behind {first.text}")
    depth = 1
    while depth:
        if cursor.ended():
            cursor.fail(f"'}}' behind {first.text}")
        depth += {"{": 1, "}": -1}.get(cursor.take().text, 0)


def _channel_order(cursor: Words) -> ChannelOrder:
    first = cursor.take()
    cursor.take()
    ranks: list[tuple[Expression | None, ...]] = []
    while True:
        ranks.append(cursor.listed(_channel))
        if not cursor.accept("<"):
            break
    cursor.expect(";", "behind the priorities of channels")
    return ChannelOrder(tuple(ranks), span=cursor.since(first))


def _channel(cursor: Words) -> Expression | None:
    if cursor.accept("default"):
        return None
    name = cursor.name("a channel or 'default'")
    found: Expression = Name(name.text, span=cursor.span(name))
    while cursor.accept("["):
        found = Index(found, expression(cursor), span=found.span)
        cursor.expect("]", "behind an index")
    return found


def _around(cursor: Words) -> Around:
    first = cursor.take()
    cursor.expect("{", f"behind {first.text}")
    update = updates(cursor)
    cursor.accept(";")
    cursor.expect("}", "behind updates")
    return Around(first.text == "after_update", update, span=cursor.since(first))


def _type_names(cursor: Words) -> list[Declaration]:
    kind = read_type(cursor)
    found: list[Declaration] = []
    while True:
        name = cursor.name("the name of a type")
        found.append(TypeName(name.text, kind, _sizes(cursor), span=cursor.since(name)))
        if not cursor.accept(","):
            break
    cursor.expect(";", "behind a typedef")
    return found


def _variables_or_function(cursor: Words) -> list[Declaration]:
    start = cursor.index
    kind = read_type(cursor)
    name = cursor.name("the name of a variable or function")
    if not cursor.accept("("):
        cursor.index = start
        return list(variables(cursor))
    given = parameters(cursor, ")")
    body = _block(cursor)
    return [Function(name.text, kind, given, body, span=cursor.span(name))]


# --- statements -----------------------------------------------------------------------------------------------------


def _block(cursor: Words) -> Block:
    first = cursor.expect("{", "before the body")
    items: list[Variable | Statement] = []
    with cursor.nested():
        while not cursor.accept("}"):
            if _declares(cursor):
                items += variables(cursor)
            elif not cursor.accept(";"):
                items.append(statement(cursor))
    return Block(tuple(items), span=cursor.since(first))


def _declares(cursor: Words) -> bool:
    if cursor.sees(*_PREFIXES, *_BASES, *_REFUSED):
        return True
    return cursor.here.kind is Kind.NAME and cursor.ahead(1).kind is Kind.NAME


def statement(cursor: Words) -> Statement:
    """One statement."""
    first = cursor.here
    with cursor.nested():
        if cursor.sees("{"):
            return _block(cursor)
        if cursor.accept("if"):
            return _if(cursor, first)
        if cursor.accept("for"):
            return _for(cursor, first)
        if cursor.accept("while"):
            condition = _in_parentheses(cursor)
            return Loop((), condition, (), statement(cursor), span=cursor.span(first))
        if cursor.accept("do"):
            return _do(cursor, first)
        if cursor.accept("return"):
            value = None if cursor.sees(";") else expression(cursor)
            cursor.expect(";", "behind return")
            return Return(value, span=cursor.span(first))
        if cursor.sees("switch", "break", "continue", "case", "default"):
            _refuse(cursor, f"{cursor.here.text} is not part of UPPAAL's language")
        if cursor.accept(";"):
            return Block((), span=cursor.span(first))
        found = cursor.listed(expression)
        cursor.expect(";", "behind a statement")
    return Block(tuple(Do(each, span=each.span) for each in found), span=cursor.span(first))


def _in_parentheses(cursor: Words) -> Expression:
    cursor.expect("(")
    found = expression(cursor)
    cursor.expect(")")
    return found


def _if(cursor: Words, first: Token) -> Statement:
    condition = _in_parentheses(cursor)
    then = statement(cursor)
    otherwise = statement(cursor) if cursor.accept("else") else None
    return If(condition, then, otherwise, span=cursor.span(first))


def _for(cursor: Words, first: Token) -> Statement:
    cursor.expect("(")
    if cursor.here.kind is Kind.NAME and cursor.ahead(1).text == ":":
        name = cursor.take().text
        cursor.take()
        kind = read_type(cursor)
        cursor.expect(")")
        return Each(name, kind, statement(cursor), span=cursor.span(first))
    before = () if cursor.sees(";") else cursor.listed(expression)
    cursor.expect(";")
    condition = None if cursor.sees(";") else expression(cursor)
    cursor.expect(";")
    after = () if cursor.sees(")") else cursor.listed(expression)
    cursor.expect(")")
    return Loop(before, condition, after, statement(cursor), span=cursor.span(first))


def _do(cursor: Words, first: Token) -> Statement:
    body = statement(cursor)
    cursor.expect("while", "behind the body of do")
    condition = _in_parentheses(cursor)
    cursor.expect(";")
    return Loop((), condition, (), body, test_first=False, span=cursor.span(first))
