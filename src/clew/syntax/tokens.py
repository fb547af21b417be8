"""Tokens: from a source text to words with their places, by one regular expression per language.

Input: a lexicon and a source. Output: a list of tokens, the last one of kind END. Any text is taken: what is no token
is an InputError with its place, in the words of the language.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import Enum
from typing import NamedTuple

from clew.ir.errors import InputError
from clew.ir.source import Source, Span
from clew.records import dataclass


class Kind(Enum):
    """What sort of word a token is."""

    NAME = "name"
    QUOTED = "quoted"
    KEYWORD = "keyword"
    NUMBER = "number"
    CHARACTER = "character"
    TEXT = "text"
    SYMBOL = "symbol"
    END = "end"


class Token(NamedTuple):
    """A word of the text; `text` is what it says (escapes resolved), the rest are offsets into the source."""

    kind: Kind
    text: str
    start: int
    end: int


class Places:
    """Turns offsets of one source into spans; keeps the starts of the lines. The text may begin inside another one."""

    def __init__(self, source: Source, line: int = 1, column: int = 1) -> None:
        self.source = source
        self._before = line - 1
        self._starts = [1 - column, *(match.end() for match in re.finditer("\n", source.text))]

    def at(self, start: int, end: int | None = None) -> Span:
        """The span from an offset to an offset (exclusive); of one character without the second."""
        end = start + 1 if end is None else end
        return Span(self.source.name, *self._position(start), *self._position(end))

    def stretch(self, start: int, length: int = 1) -> Span:
        """The span of so many characters, at least one, from an offset on."""
        return self.at(start, start + max(length, 1))

    def point(self, offset: int) -> Span:
        """The place of an offset, without an end."""
        return Span(self.source.name, *self._position(offset))

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return self._before + line, offset - self._starts[line - 1] + 1


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What the words of a language look like."""

    pattern: re.Pattern[str]
    no_token: Callable[[Places, int], InputError]
    """What to say of an offset at which no word begins."""
    keywords: frozenset[str] = frozenset()
    meanings: Mapping[Kind, Callable[[Places, int, str], str]] = field(default_factory=dict)
    """What a word of a kind says (given its offset and how it is written), where that is something else."""


def pattern(skip: str, words: Mapping[Kind, str], symbols: Iterable[str], refused: str = "(?!)") -> re.Pattern[str]:
    """The expression of a lexicon: behind blanks and comments what is refused, words of each kind, symbols, the end."""
    listed = tuple(symbols)
    long = (re.escape(each) for each in sorted(listed, key=len, reverse=True) if len(each) > 1)
    one = "".join(re.escape(each) for each in listed if len(each) == 1)
    parts = {"refused": refused, **{kind.value: word for kind, word in words.items()}}
    parts |= {Kind.SYMBOL.value: "|".join((*long, f"[{one}]")), Kind.END.value: r"\Z", "unknown": r"[\s\S]"}
    # Blanks are taken once and for all: they are never part of what follows.
    return re.compile(f"(?>(?:{skip})*)(?:" + "|".join(f"(?P<{name}>{part})" for name, part in parts.items()) + ")")


_KINDS = {kind.value: kind for kind in Kind}


def tokenize(lexicon: Lexicon, places: Places) -> list[Token]:
    """All tokens of the text, the last one of kind END."""
    text, keywords = places.source.text, lexicon.keywords
    kinds = [None, *(_KINDS.get(group) for group in lexicon.pattern.groupindex)]
    meanings = [None if kind is None else lexicon.meanings.get(kind) for kind in kinds]
    tokens: list[Token] = []
    for match in lexicon.pattern.finditer(text):
        group = match.lastindex or 0
        start, end = match.span(group)
        word, kind, meaning = text[start:end], kinds[group], meanings[group]
        if kind is None:
            raise lexicon.no_token(places, start)
        if meaning is not None:
            word = meaning(places, start, word)
        if kind is Kind.NAME and word in keywords:
            kind = Kind.KEYWORD
        tokens.append(Token(kind, word, start, end))
        if kind is Kind.END:
            break
    return tokens
