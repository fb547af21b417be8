"""Words of both notations, and a cursor over them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from clew.errors import InputError
from clew.ir.source import Source, Span

_TOKEN = re.compile(
    r"(?P<blank>\s+|(?:#|//)[^\n]*|/\*.*?\*/|%[^\n]*)"
    r"|(?P<number>\d+)|(?P<name>[A-Za-z_$][\w$]*)|(?P<text>\"[^\"\n]*\")"
    r"|(?P<sign>-->|<=>|::|->|&&|\|\||\^\^|<<|>>|<=|>=|==|!=|[-+*/%&|^!~<>=()\[\]{},;:.'])",
    re.DOTALL,
)
DEEPEST = 100
"""So deep may statements and expressions nest."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word: its kind (number, name, text, sign, end), and where it stands."""

    kind: str
    text: str
    span: Span


def tokens(source: Source, *, percent_is_comment: bool) -> list[Token]:
    """All words of the source, with one of kind `end` behind them."""
    found: list[Token] = []
    line, start, position = 1, 0, 0
    text = source.text
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is not None and match["blank"] and match["blank"].startswith("%") and not percent_is_comment:
            match = re.compile("(?P<blank>(?!))|(?P<sign>%)").match(text, position)
        span = Span(source.name, line, position - start + 1)
        if match is None:
            raise InputError(f"unexpected character {text[position]!r}", span=span)
        word = match[0]
        if match.lastgroup != "blank" and match.lastgroup is not None:
            found.append(
                Token(match.lastgroup, word, Span(source.name, line, span.column, line, span.column + len(word)))
            )
        if "\n" in word:
            line += word.count("\n")
            start = position + word.rindex("\n") + 1
        position = match.end()
    found.append(Token("end", "the end of the file", Span(source.name, line, max(1, position - start + 1))))
    return found


class Cursor:
    """A place among the words; it moves forward as they are taken."""

    def __init__(self, words: list[Token]) -> None:
        self._words = words
        self._at = 0
        self._depth = 0

    def peek(self, ahead: int = 0) -> Token:
        """The word that comes after so many others."""
        return self._words[min(self._at + ahead, len(self._words) - 1)]

    def take(self) -> Token:
        """The next word."""
        found = self.peek()
        self._at += 1
        return found

    def at(self, *texts: str) -> bool:
        """Whether the next word is one of these signs or names."""
        return self.peek().kind in ("sign", "name") and self.peek().text in texts

    def accept(self, *texts: str) -> Token | None:
        """The next word if it is one of these."""
        return self.take() if self.at(*texts) else None

    def expect(self, text: str) -> Token:
        """The next word, which has to be this one."""
        if not self.at(text):
            self.fail(repr(text))
        return self.take()

    def name(self, what: str) -> Token:
        """The next word, which has to be a name."""
        if self.peek().kind != "name":
            self.fail(what)
        return self.take()

    def fail(self, wanted: str) -> NoReturn:
        """The next word is wrong here."""
        found = self.peek()
        shown = found.text if found.kind == "end" else repr(found.text)
        raise InputError(f"found {shown}; expected {wanted}", span=found.span)

    def deeper(self) -> None:
        """Called on the way into something that nests."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise InputError(f"this nests deeper than {DEEPEST}; split it", span=self.peek().span)

    def shallower(self) -> None:
        """Called on the way out."""
        self._depth -= 1
