"""Tokens of IVL: from a source text to words with their places.

Any text is taken; what is no token is an InputError with its line and column.
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
    """What sort of word a token is."""

    NAME = "name"
    KEYWORD = "keyword"
    NUMBER = "number"
    CHARACTER = "character"
    SYMBOL = "symbol"
    END = "end of file"


class Token(NamedTuple):
    """A word; `start` and `end` are offsets into the text."""

    kind: Kind
    text: str
    start: int
    end: int


BASE_TYPES = ("bool", "char", "int", "uint", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64")

KEYWORDS = frozenset(
    (
        *BASE_TYPES,
        *("event", "thread", "main", "update", "struct", "void", "const"),
        *("if", "else", "while", "for", "switch", "case", "default", "break", "continue", "return", "goto"),
        *("assume", "assert", "wait", "wait_event", "wait_time", "delay", "notify", "suspend", "resume"),
        *("request_update", "start", "new", "true", "false", "null"),
    )
)

_SYMBOLS = (
    "<<=", ">>=", "->", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@time", *"{}()[];:,.=<>+-*/%!~&|^?",
)  # fmt: skip

_TOKEN = re.compile(
    r"(?P<skip>[ \t\r\n\f\v\ufeff]+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)"
    r"|(?P<number>[0-9][A-Za-z0-9_]*)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<character>'(?:[^'\\\n]|\\x[0-9a-fA-F]{1,2}|\\.)')"
    r"|(?P<symbol>(?!/\*)(?:" + "|".join(re.escape(symbol) for symbol in _SYMBOLS) + "))"
)


@dataclass(frozen=True, slots=True)
class Places:
    """Turns offsets of one source into spans; `starts` are the offsets at which lines begin."""

    source: Source
    starts: tuple[int, ...]

    def at(self, start: int, end: int) -> Span:
        """The span between two offsets."""
        line, column = self._position(start)
        end_line, end_column = self._position(end)
        return Span(self.source.name, line, column, end_line, end_column)

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def excerpt(self, start: int, end: int) -> str:
        """The text between two offsets on one line, for messages."""
        return " ".join(self.source.text[start:end].split())


def places(source: Source) -> Places:
    """The table of line starts of a source."""
    return Places(source, (0, *(match.end() for match in re.finditer("\n", source.text))))


def tokenize(where: Places) -> list[Token]:
    """All tokens; the last one is of kind END."""
    text = where.source.text
    tokens: list[Token] = []
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise _no_token(where, offset)
        offset = match.end()
        kind = _kind(match)
        if kind is not None:
            tokens.append(Token(kind, match[0], *match.span()))
    tokens.append(Token(Kind.END, "", len(text), len(text)))
    return tokens


def _kind(match: re.Match[str]) -> Kind | None:
    match match.lastgroup:
        case "skip":
            return None
        case "number":
            return Kind.NUMBER
        case "name":
            return Kind.KEYWORD if match[0] in KEYWORDS else Kind.NAME
        case "character":
            return Kind.CHARACTER
        case _:
            return Kind.SYMBOL


def _no_token(where: Places, offset: int) -> InputError:
    text = where.source.text
    character = text[offset]
    span = where.at(offset, offset + 1)
    if text.startswith("/*", offset):
        return InputError("this comment has no end; close it with */", span=span)
    if character == "'":
        return InputError("expected one character between quotes, such as 'a' or '\\n'", span=span)
    if character == "@":
        return InputError("expected @time, the current simulation time", span=span)
    shown = repr(character) if character.isprintable() else f"U+{ord(character):04X}"
    return InputError(f"the character {shown} has no meaning in IVL", span=span)
