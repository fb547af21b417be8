"""Tokens of DVE: words, numbers and symbols; comments and blanks are dropped."""

from __future__ import annotations

import re

from clew.errors import InputError
from clew.syntax.tokens import Kind, Lexicon, Places, pattern

_KEYWORDS = frozenset(
    {"accept", "and", "assert", "async", "byte", "channel", "commit", "const", "effect", "false", "guard", "imply"}
    | {"init", "int", "not", "or", "process", "property", "state", "sync", "system", "trans", "true"}
)
_SYMBOLS = ("->", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", *"-+*/%&|^~!?=<>(){}[],;:.")
_SHOWN = 20


def _no_token(places: Places, at: int) -> InputError:
    content = places.source.text
    if content.startswith("/*", at):
        return InputError("this comment has no end; it would end with */", span=places.stretch(at, 2))
    if content[at].isdigit() and content[at].isascii():
        piece = re.compile(r"[0-9A-Za-z_]+").match(content, at)
        shown = piece.group() if piece else content[at]
        message = f"{short(shown)} is no number: only decimal digits can stand here"
        return InputError(message, span=places.stretch(at, len(shown)))
    return InputError(f"the character {content[at]!r} has no meaning in DVE", span=places.at(at))


def short(text: str) -> str:
    """A text as a message shows it."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


_WORDS = {Kind.NAME: "[A-Za-z_][A-Za-z_0-9]*", Kind.NUMBER: "[0-9]+(?![A-Za-z_0-9])"}
LEXICON = Lexicon(pattern(r"\s+|//[^\n]*|/\*[\s\S]*?\*/", _WORDS, _SYMBOLS, refused=r"/\*"), _no_token, _KEYWORDS)
