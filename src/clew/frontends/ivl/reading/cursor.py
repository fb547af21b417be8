"""A place in an IVL text: how it names what it finds, and how deep things may nest."""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.ivl.reading.tokens import LEXICON
from clew.ir.source import Source
from clew.syntax import cursor
from clew.syntax.tokens import Kind, Places, Token

DEEPEST = 96
"""Expressions and statements nested deeper than this are refused; every reader of the tree relies on it."""


class Cursor(cursor.Cursor):
    """Walks over the tokens of one source."""

    deepest = DEEPEST

    def __init__(self, source: Source) -> None:
        super().__init__(LEXICON, Places(source))

    def name(self, what: str = "something") -> Token:
        """Take an identifier that names such a thing."""
        return super().name(f"the name of {what}")

    def unexpected(self, wanted: str) -> InputError:
        """The error for a token that cannot stand here."""
        keyword = self.here.kind is Kind.KEYWORD and wanted.startswith("the name of")
        hint = ", which is a word of the language" if keyword else ""
        return InputError(f"expected {wanted}, found {self.shown(self.here)}{hint}", span=self.place)

    def too_deep(self) -> InputError:
        """The error for what nests too deep."""
        message = f"nested more than {DEEPEST} levels deep; give parts of it names of their own"
        return InputError(message, span=self.place)
