"""Words of both notations, and a cursor over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from clew.errors import InputError
from clew.ir.source import Source
from clew.syntax import cursor
from clew.syntax.tokens import Kind, Lexicon, Places, pattern

T = TypeVar("T")
DEEPEST = 100
"""So deep may statements and expressions nest."""

_WORDS = {Kind.NUMBER: r"\d+", Kind.NAME: r"[A-Za-z_$][\w$]*", Kind.TEXT: r"\"[^\"\n]*\""}
_SIGNS = (
    "-->", "<=>", "::", "->", "&&", "||", "^^", "<<", ">>", "<=", ">=", "==", "!=", *"-+*/%&|^!~<>=()[]{},;:.'",
)  # fmt: skip
_BLANK = r"\s+|(?:#|//)[^\n]*|/\*[\s\S]*?\*/"


def _no_token(places: Places, offset: int) -> InputError:
    return InputError(f"unexpected character {places.source.text[offset]!r}", span=places.point(offset))


C_LIKE = Lexicon(pattern(_BLANK, _WORDS, _SIGNS), _no_token)
REMOPLA = Lexicon(pattern(rf"{_BLANK}|%[^\n]*", _WORDS, _SIGNS), _no_token)
"""Where a percent sign begins a comment."""


class Cursor(cursor.Cursor):
    """A place among the words of a file."""

    deepest = DEEPEST

    def __init__(self, lexicon: Lexicon, source: Source) -> None:
        super().__init__(lexicon, Places(source))

    def several(self, one: Callable[[], T]) -> tuple[T, ...]:
        """What stands in parentheses with commas between, none or several."""
        self.expect("(")
        found: list[T] = []
        while not self.accept(")"):
            if found:
                self.expect(",")
            found.append(one())
        return tuple(found)

    def labels(self) -> tuple[str, ...]:
        """The labels in front of a statement."""
        found: list[str] = []
        while self.here.kind is Kind.NAME and self.ahead(1).text == ":":
            found.append(self.take().text)
            self.take()
        return tuple(found)

    def unexpected(self, wanted: str) -> InputError:
        """The next word is wrong here."""
        return InputError(f"found {self.shown(self.here)}; expected {wanted}", span=self.place)

    def too_deep(self) -> InputError:
        """The error for what nests too deep."""
        return InputError(f"this nests deeper than {DEEPEST}; split it", span=self.place)
