"""Tokens of DVE: words, numbers and symbols with their offsets; comments and blanks are dropped.

Input: a source. Output: a list that ends in one token of kind END. A character that starts no token is an input error.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from clew.errors import InputError
from clew.ir.source import Source, Span


class Kind(Enum):
    """What a token is."""

    WORD = "a name"
    NUMBER = "a number"
    KEYWORD = "a keyword"
    SYMBOL = "a symbol"
    END = "the end of the file"


class Token(NamedTuple):
    """A piece of the source; `at` is its offset."""

    kind: Kind
    text: str
    at: int


KEYWORDS = frozenset(
    {"accept", "and", "assert", "async", "byte", "channel", "commit", "const", "effect", "false", "guard", "imply"}
    | {"init", "int", "not", "or", "process", "property", "state", "sync", "system", "trans", "true"}
)

_TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<word>[A-Za-z_][A-Za-z_0-9]*)
    |(?P<number>[0-9]+)(?![A-Za-z_0-9])
    |(?P<symbol>->|<<|>>|<=|>=|==|!=|&&|\|\||/(?!\*)|[-+*%&|^~!?=<>(){}\[\],;:.])""",
    re.VERBOSE | re.DOTALL,
)
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Text:
    """A source with the offsets of its lines, so that an offset becomes a span."""

    source: Source
    starts: tuple[int, ...]

    def span(self, at: int, length: int = 1) -> Span:
        """The span of so many characters at the offset; they are taken to stand on one line."""
        line = bisect_right(self.starts, at)
        column = at - self.starts[line - 1] + 1
        return Span(self.source.name, line, column, line, column + max(length, 1))

    def fault(self, message: str, token: Token) -> InputError:
        """An input error at a token."""
        return InputError(message, span=self.span(token.at, len(token.text)))


def text_of(source: Source) -> Text:
    """The source with its line starts."""
    starts = [0, *(match.end() for match in re.finditer("\n", source.text))]
    return Text(source, tuple(starts))


def tokens(text: Text) -> list[Token]:
    """All tokens in order, the last one of kind END."""
    found: list[Token] = []
    content = text.source.text
    at = 0
    while at < len(content):
        match = _TOKEN.match(content, at)
        if match is None:
            raise _unreadable(text, at)
        piece = match.group()
        match match.lastgroup:
            case "word":
                found.append(Token(Kind.KEYWORD if piece in KEYWORDS else Kind.WORD, piece, at))
            case "number":
                found.append(Token(Kind.NUMBER, piece, at))
            case "symbol":
                found.append(Token(Kind.SYMBOL, piece, at))
            case _:
                pass
        at = match.end()
    found.append(Token(Kind.END, "", len(content)))
    return found


def _unreadable(text: Text, at: int) -> InputError:
    content = text.source.text
    if content.startswith("/*", at):
        return InputError("this comment has no end; it would end with */", span=text.span(at, 2))
    if content[at].isdigit() and content[at].isascii():
        piece = re.compile(r"[0-9A-Za-z_]+").match(content, at)
        shown = piece.group() if piece else content[at]
        return InputError(
            f"{_short(shown)} is no number: only decimal digits can stand here", span=text.span(at, len(shown))
        )
    return InputError(f"the character {content[at]!r} has no meaning in DVE", span=text.span(at))


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def show(token: Token) -> str:
    """A token as a message names it."""
    return Kind.END.value if token.kind is Kind.END else _short(token.text)
