"""The words of program texts and properties alike."""

from __future__ import annotations

import re

from clew.ir.errors import InputError
from clew.syntax.tokens import Kind, Lexicon, Places, pattern

MAX_DIGITS = 1000
"""Decimal numbers with more digits are refused: they are never meant, and converting them takes quadratic time."""

_SYMBOLS = (
    "<=>", "<->", ":=", "->", "=>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "<>", "..",
    *"(){}[],;:?.=<>+-*/%!~&|^#",
)  # fmt: skip
_WORDS = {
    Kind.NUMBER: r"0[xX][0-9a-fA-F_]+|0[bB][01_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?",
    Kind.NAME: "[A-Za-z_$][A-Za-z0-9_$]*",
    Kind.QUOTED: r"`(?:[^`\\\n]|\\[^\n])*`",
    Kind.TEXT: r'"(?:[^"\\\n]|\\[^\n])*"',
}
_ESCAPE = re.compile(r"\\(u\{([0-9a-fA-F]{1,6})\}|.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "`": "`", "\\": "\\"}


def _no_token(places: Places, offset: int) -> InputError:
    character = places.source.text[offset]
    span = places.at(offset)
    if places.source.text.startswith("/*", offset):
        return InputError("this comment has no end; write */ behind it", span=span)
    if character in '"`':
        return InputError(f"the closing {character} is missing on this line", span=span)
    shown = repr(character) if character.isprintable() else f"U+{ord(character):04X}"
    return InputError(f"the character {shown} cannot stand here; other names go into back quotes", span=span)


def _digits(places: Places, start: int, written: str) -> str:
    if len(written) > MAX_DIGITS and written[:2].lower() not in ("0x", "0b"):
        message = f"a number has at most {MAX_DIGITS} digits, this one has {len(written)}; with 0x it may have more"
        raise InputError(message, span=places.stretch(start, len(written)))
    digits = written.replace("_", "")
    if digits.lower() in ("0x", "0b"):
        raise InputError(f"digits are missing behind {written}", span=places.stretch(start, len(written)))
    return digits


def _unescaped(places: Places, start: int, written: str) -> str:
    def meaning(escape: re.Match[str]) -> str:
        if escape[2] is not None and int(escape[2], 16) <= 0x10FFFF:
            return chr(int(escape[2], 16))
        if escape[1] not in _ESCAPED:
            known = " ".join(f"\\{letter}" for letter in _ESCAPED)
            message = f"unknown escape {escape[0]}; known: {known} \\u{{2f}}"
            raise InputError(message, span=places.stretch(start + 1 + escape.start(), len(escape[0])))
        return _ESCAPED[escape[1]]

    return _ESCAPE.sub(meaning, written[1:-1])


LEXICON = Lexicon(
    pattern(r"[ \t\r\n\f]+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/", _WORDS, _SYMBOLS, refused=r"/\*"),
    _no_token,
    meanings={Kind.NUMBER: _digits, Kind.QUOTED: _unescaped, Kind.TEXT: _unescaped},
)


def number(text: str) -> int:
    """The value of a whole number token."""
    return int(text, 0) if text[:2].lower() in ("0x", "0b") else int(text)
