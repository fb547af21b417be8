"""Expressions in postfix order, and how deep they may nest.

Precedence, loosest first: imply · or || · and && · | · ^ · & · == != · < <= > >= · << >> · + - · * / % · - ~ ! not.
"""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.dve.tokens import LEXICON, short
from clew.frontends.dve.tree import Binary, Expression, Item, Literal, Path, Refer, Subscript, Unary
from clew.syntax.cursor import Cursor
from clew.syntax.precedence import Precedence, Waiting, levels
from clew.syntax.tokens import Kind, Places, Token

NESTING = 400
"""Parentheses, brackets and signs may be nested this deep."""

_SPELLINGS = {"and": "&&", "or": "||", "not": "!"}
_LEVELS = levels(
    ("imply",),
    ("||", "or"),
    ("&&", "and"),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_SIGNS = ("-", "~", "!", "not")
_UNARY = len(_LEVELS)


class Reader(Cursor):
    """Where in a DVE model we are."""

    deepest = NESTING

    def __init__(self, places: Places) -> None:
        super().__init__(LEXICON, places)

    def unexpected(self, wanted: str) -> InputError:
        """The next token is wrong."""
        keyword = self.here.kind is Kind.KEYWORD and wanted.startswith("the name")
        hint = " (a keyword cannot be a name)" if keyword else ""
        return InputError(f"expected {wanted}, found {self.shown(self.here)}{hint}", span=self.place)

    def shown(self, token: Token) -> str:
        """A token as a message names it."""
        return self.end if token.kind is Kind.END else short(token.text)

    def too_deep(self) -> InputError:
        """An expression nests too deep."""
        return InputError(f"this expression is nested deeper than {NESTING} levels", span=self.span(self.last))


class _Postfix(Precedence[Reader, None, Path]):
    """An expression being read; items come in the order in which operands end, so operands are but counted."""

    infix = _LEVELS

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self.items: list[Item] = []

    def operand(self) -> bool:
        reader, token = self.cursor, self.cursor.here
        if token.kind is Kind.NUMBER:
            return self._leaf(_number(reader, reader.take()))
        if token.kind is Kind.NAME:
            path = read_path(reader, reader.take())
            if not reader.accept("["):
                return self._leaf(Refer(path))
            self.open("[", token, "]", path)
        elif reader.accept("true", "false"):
            return self._leaf(Literal(int(token.text == "true"), at=token.start))
        elif reader.accept("("):
            self.open("(", token, ")")
        elif reader.accept(*_SIGNS):
            self.wait(token.text, token, _UNARY)
        else:
            reader.fail("an expression")
        return False

    def _leaf(self, item: Item) -> bool:
        self.items.append(item)
        self.operands.append(None)
        return True

    def closed(self, opening: Waiting[Path], operands: list[None]) -> None:
        if opening.payload is not None and operands:
            self.items.append(Subscript(opening.payload))

    def applied(self, operator: Waiting[Path], operands: list[None]) -> None:
        made = Unary if len(operands) == 1 else Binary
        self.items.append(made(_SPELLINGS.get(operator.text, operator.text), at=operator.token.start))


def read_expression(reader: Reader) -> Expression:
    """Read an expression as far as it goes."""
    start = reader.here.start
    postfix = _Postfix(reader)
    postfix.read()
    return Expression(tuple(postfix.items), reader.last.end, at=start)


_LARGEST = 2**31 - 1


def _number(reader: Reader, token: Token) -> Literal:
    # int() of a very long text is refused by Python, and no such number is allowed anyway.
    if len(token.text.lstrip("0")) > len(str(_LARGEST)) or int(token.text) > _LARGEST:
        message = f"{reader.shown(token)} does not fit into 32 signed bits (at most {_LARGEST})"
        raise InputError(message, span=reader.span(token))
    return Literal(int(token.text), at=token.start)


def read_path(reader: Reader, first: Token) -> Path:
    """A name whose first word has been read: `x`, `P.x`, `P->x`."""
    if reader.sees(".", "->") and reader.ahead(1).kind is Kind.NAME:
        reader.take()
        return Path(reader.take().text, first.text, at=first.start)
    return Path(first.text, None, at=first.start)
