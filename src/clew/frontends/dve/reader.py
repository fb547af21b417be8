"""A cursor over tokens, and expressions in postfix order.

Expressions are read by operator precedence with a stack of our own (after Dijkstra's shunting yard), so a long or
deeply nested one costs no recursion; nesting has a limit all the same, since nobody writes that by hand.
Precedence, loosest first: imply · or || · and && · | · ^ · & · == != · < <= > >= · << >> · + - · * / % · - ~ ! not.
"""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.dve.tokens import Kind, Text, Token, show
from clew.frontends.dve.tree import Binary, Expression, Item, Literal, Path, Refer, Subscript, Unary

NESTING = 400
"""Parentheses, brackets and signs may be nested this deep."""

_SPELLINGS = {"and": "&&", "or": "||", "imply": "imply"}
_LEVELS = (
    ("imply",),
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
_PRECEDENCE = {operator: level for level, operators in enumerate(_LEVELS) for operator in operators}
_UNARY = len(_LEVELS)
_SIGNS = {"-": "-", "~": "~", "!": "!", "not": "!"}
_OPEN = -1


class Reader:
    """Where in the list of tokens we are; it has state because reading moves on."""

    def __init__(self, text: Text, listed: list[Token]) -> None:
        self.text = text
        self._tokens = listed
        self._next = 0

    @property
    def here(self) -> Token:
        """The token that comes next."""
        return self._tokens[self._next]

    def ahead(self, count: int) -> Token:
        """The token so many places further on."""
        return self._tokens[min(self._next + count, len(self._tokens) - 1)]

    @property
    def last(self) -> Token:
        """The token that was read last."""
        return self._tokens[max(self._next - 1, 0)]

    def take(self) -> Token:
        """Read one token; the end stays."""
        token = self._tokens[self._next]
        if token.kind is not Kind.END:
            self._next += 1
        return token

    def sees(self, text: str) -> bool:
        """Whether the next token is this keyword or symbol."""
        token = self._tokens[self._next]
        return token.text == text and token.kind in (Kind.KEYWORD, Kind.SYMBOL)

    def accept(self, text: str) -> bool:
        """Read this keyword or symbol if it comes next."""
        if not self.sees(text):
            return False
        self._next += 1
        return True

    def expect(self, text: str, where: str) -> Token:
        """Read this keyword or symbol; `where` says after or in what it should stand."""
        if not self.sees(text):
            raise self.unexpected(f"{text!r} {where}")
        return self.take()

    def word(self, what: str) -> Token:
        """Read a name; `what` says of what."""
        if self.here.kind is not Kind.WORD:
            raise self.unexpected(what)
        return self.take()

    def unexpected(self, wanted: str) -> InputError:
        """The next token is wrong."""
        found = self.here
        hint = " (a keyword cannot be a name)" if found.kind is Kind.KEYWORD and wanted.startswith("the name") else ""
        return self.text.fault(f"expected {wanted}, found {show(found)}{hint}", found)


class _Yard:
    """The stacks of one expression being read; state, because reading moves on."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.items: list[Item] = []
        self.pending: list[tuple[int, Item | None]] = []
        """Operators that wait for their right operand with their levels; what is open has the level OPEN."""
        self.opened: list[str] = []
        """The symbols that close what is open."""

    def open(self, closing: str, item: Item | None) -> None:
        self.opened.append(closing)
        self.push(_OPEN, item)

    def push(self, level: int, item: Item | None) -> None:
        if len(self.pending) >= NESTING:
            raise self.reader.text.fault(f"this expression is nested deeper than {NESTING} levels", self.reader.last)
        self.pending.append((level, item))

    def reduce(self, level: int) -> None:
        """Complete every waiting operator that binds at least as tightly as the level."""
        while self.pending and self.pending[-1][0] >= level:
            item = self.pending.pop()[1]
            assert item is not None, "an operator that waits should have its item"
            self.items.append(item)

    def close(self) -> bool:
        """Read a closing symbol that belongs to this expression."""
        if not self.opened or not self.reader.sees(self.opened[-1]):
            return False
        self.reduce(0)
        self.reader.take()
        self.opened.pop()
        item = self.pending.pop()[1]
        if item is not None:
            self.items.append(item)
        return True


def read_expression(reader: Reader) -> Expression:
    """Read an expression as far as it goes."""
    start = reader.here.at
    yard = _Yard(reader)
    while True:
        _read_operand(yard)
        while yard.close():
            pass
        if not _read_operator(yard):
            break
    yard.reduce(0)
    if yard.opened:
        raise reader.unexpected(f"an operator or {yard.opened[-1]!r}")
    return Expression(tuple(yard.items), start, reader.last.at + len(reader.last.text))


def _read_operand(yard: _Yard) -> None:
    """Read signs and what is opened, up to and including a leaf."""
    reader = yard.reader
    while True:
        token = reader.take()
        if token.kind is Kind.NUMBER:
            yard.items.append(_number(reader, token))
            return
        if token.kind is Kind.KEYWORD and token.text in ("true", "false"):
            yard.items.append(Literal(int(token.text == "true"), token.at))
            return
        if token.kind is Kind.WORD:
            path = read_path(reader, token)
            if not reader.accept("["):
                yard.items.append(Refer(path))
                return
            yard.open("]", Subscript(path))
        elif token.text == "(" and token.kind is Kind.SYMBOL:
            yard.open(")", None)
        elif token.text in _SIGNS:
            yard.push(_UNARY, Unary(_SIGNS[token.text], token.at))
        else:
            raise reader.text.fault(f"expected an expression, found {show(token)}", token)


def _read_operator(yard: _Yard) -> bool:
    token = yard.reader.here
    operator = _SPELLINGS.get(token.text, token.text)
    level = _PRECEDENCE.get(operator)
    if level is None or token.kind is Kind.END:
        return False
    yard.reader.take()
    yard.reduce(level)
    yard.push(level, Binary(operator, token.at))
    return True


_LARGEST = 2**31 - 1


def _number(reader: Reader, token: Token) -> Literal:
    # int() of a very long text is refused by Python, and no such number is allowed anyway.
    if len(token.text.lstrip("0")) > len(str(_LARGEST)) or int(token.text) > _LARGEST:
        raise reader.text.fault(f"{show(token)} does not fit into 32 signed bits (at most {_LARGEST})", token)
    return Literal(int(token.text), token.at)


def read_path(reader: Reader, first: Token) -> Path:
    """A name whose first word has been read: `x`, `P.x`, `P->x`."""
    if reader.here.text in (".", "->") and reader.ahead(1).kind is Kind.WORD:
        reader.take()
        inner = reader.take()
        return Path(inner.text, first.text, first.at)
    return Path(first.text, None, first.at)
