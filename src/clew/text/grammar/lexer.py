"""Tokens: from a source text to a list of words with their places.

Serves programs and properties alike. Any text is taken: what is no token is an InputError with its place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import Enum
from typing import NamedTuple

from clew.ir.errors import InputError
from clew.ir.source import Source, Span


class Kind(Enum):
    """What sort of word a token is."""

    NAME = "name"
    QUOTED = "quoted name"
    NUMBER = "number"
    TEXT = "text"
    SYMBOL = "symbol"
    END = "end"


class Token(NamedTuple):
    """A word of the text; `value` is what it means (escapes resolved), the rest are offsets into the text."""

    kind: Kind
    value: str
    start: int
    end: int


MAX_DIGITS = 1000
"""Decimal numbers with more digits are refused: they are never meant, and converting them takes quadratic time."""

_SYMBOLS = (
    "<=>", "<->", ":=", "->", "=>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "<>", "..",
    *"(){}[],;:?.=<>+-*/%!~&|^#",
)  # fmt: skip

_TOKEN = re.compile(
    r"(?P<skip>[ \t\r\n\f]+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)|(?P<unclosed>/\*)"
    r"|(?P<number>0[xX][0-9a-fA-F_]+|0[bB][01_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?)"
    r"|(?P<name>[A-Za-z_$][A-Za-z0-9_$]*)"
    r"|(?P<quoted>`(?:[^`\\\n]|\\.)*`)"
    r'|(?P<text>"(?:[^"\\\n]|\\.)*")'
    r"|(?P<symbol>" + "|".join(re.escape(symbol) for symbol in _SYMBOLS) + ")"
)
_ESCAPE = re.compile(r"\\(u\{([0-9a-fA-F]{1,6})\}|.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "`": "`", "\\": "\\"}


class Places:
    """Turns offsets of one source into spans; keeps the starts of the lines."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._starts = [0, *(match.end() for match in re.finditer("\n", source.text))]

    def at(self, start: int, end: int | None = None) -> Span:
        """The span from an offset to an offset (exclusive); of one character without the second."""
        end = start + 1 if end is None else end
        line, column = self._position(start)
        end_line, end_column = self._position(end)
        return Span(self.source.name, line, column, end_line, end_column)

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def tokenize(places: Places) -> list[Token]:
    """All tokens of the text, the last one of kind END."""
    text = places.source.text
    tokens: list[Token] = []
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise _no_token(places, offset)
        offset = match.end()
        match match.lastgroup:
            case "skip":
                continue
            case "unclosed":
                raise _no_token(places, match.start())
            case "number":
                tokens.append(_number(places, match))
            case "name":
                tokens.append(Token(Kind.NAME, match[0], *match.span()))
            case "quoted":
                tokens.append(Token(Kind.QUOTED, _unescape(places, match), *match.span()))
            case "text":
                tokens.append(Token(Kind.TEXT, _unescape(places, match), *match.span()))
            case _:
                tokens.append(Token(Kind.SYMBOL, match[0], *match.span()))
    tokens.append(Token(Kind.END, "", len(text), len(text)))
    return tokens


def _no_token(places: Places, offset: int) -> InputError:
    character = places.source.text[offset]
    span = places.at(offset)
    if places.source.text.startswith("/*", offset):
        return InputError("this comment has no end; write */ behind it", span=span)
    if character in '"`':
        return InputError(f"the closing {character} is missing on this line", span=span)
    shown = repr(character) if character.isprintable() else f"U+{ord(character):04X}"
    return InputError(f"the character {shown} cannot stand here; other names go into back quotes", span=span)


def _number(places: Places, match: re.Match[str]) -> Token:
    if len(match[0]) > MAX_DIGITS and match[0][:2].lower() not in ("0x", "0b"):
        message = f"a number has at most {MAX_DIGITS} digits, this one has {len(match[0])}; with 0x it may have more"
        raise InputError(message, span=places.at(*match.span()))
    digits = match[0].replace("_", "")
    if digits.lower() in ("0x", "0b"):
        raise InputError(f"digits are missing behind {match[0]}", span=places.at(*match.span()))
    return Token(Kind.NUMBER, digits, *match.span())


def _unescape(places: Places, match: re.Match[str]) -> str:
    def meaning(escape: re.Match[str]) -> str:
        if escape[2] is not None and int(escape[2], 16) <= 0x10FFFF:
            return chr(int(escape[2], 16))
        if escape[1] not in _ESCAPED:
            start = match.start() + 1 + escape.start()
            known = " ".join(f"\\{letter}" for letter in _ESCAPED)
            message = f"unknown escape {escape[0]}; known: {known} \\u{{2f}}"
            raise InputError(message, span=places.at(start, start + len(escape[0])))
        return _ESCAPED[escape[1]]

    return _ESCAPE.sub(meaning, match[0][1:-1])


def number(text: str) -> int:
    """The value of a whole number token."""
    return int(text, 0) if text[:2].lower() in ("0x", "0b") else int(text)
