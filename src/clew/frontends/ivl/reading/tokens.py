"""Tokens of IVL: words, numbers, characters and symbols; comments and blanks are dropped."""

from __future__ import annotations

from clew.errors import InputError
from clew.syntax.tokens import Kind, Lexicon, Places, pattern

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
_WORDS = {
    Kind.NUMBER: "[0-9][A-Za-z0-9_]*",
    Kind.NAME: "[A-Za-z_][A-Za-z0-9_]*",
    Kind.CHARACTER: r"'(?:[^'\\\n]|\\x[0-9a-fA-F]{1,2}|\\.)'",
}


def _no_token(places: Places, offset: int) -> InputError:
    text = places.source.text
    character = text[offset]
    span = places.at(offset)
    if text.startswith("/*", offset):
        return InputError("this comment has no end; close it with */", span=span)
    if character == "'":
        return InputError("expected one character between quotes, such as 'a' or '\\n'", span=span)
    if character == "@":
        return InputError("expected @time, the current simulation time", span=span)
    shown = repr(character) if character.isprintable() else f"U+{ord(character):04X}"
    return InputError(f"the character {shown} has no meaning in IVL", span=span)


_SKIP = r"[ \t\r\n\f\v\ufeff]+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/"
LEXICON = Lexicon(pattern(_SKIP, _WORDS, _SYMBOLS, refused=r"/\*"), _no_token, KEYWORDS)
