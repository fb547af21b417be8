"""A position in a list of tokens: looking, taking, and saying what was expected instead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from clew.errors import InputError
from clew.frontends.ivl.reading.tokens import Kind, Places, Token, tokenize
from clew.ir.source import Span

DEEPEST = 96
"""Expressions and statements nested deeper than this are refused; every reader of the tree relies on it."""


class Cursor:
    """Reads tokens from left to right; its state is the position and the depth of nesting."""

    def __init__(self, where: Places) -> None:
        self.where = where
        self.tokens = tokenize(where)
        self.position = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        """The token to be read next."""
        return self.tokens[self.position]

    def ahead(self, distance: int) -> Token:
        """The token that stands so far behind the next one; at the end, the end."""
        return self.tokens[min(self.position + distance, len(self.tokens) - 1)]

    def at(self, *texts: str) -> bool:
        """Whether the next token is one of these keywords or symbols."""
        return self.token.kind in (Kind.KEYWORD, Kind.SYMBOL) and self.token.text in texts

    def advance(self) -> Token:
        """Take the next token."""
        taken = self.token
        if taken.kind is not Kind.END:
            self.position += 1
        return taken

    def take(self, *texts: str) -> Token | None:
        """Take the next token if it is one of these."""
        return self.advance() if self.at(*texts) else None

    def expect(self, text: str, purpose: str) -> Token:
        """Take this keyword or symbol, or say that it is missing."""
        if not self.at(text):
            raise self.wrong(f"{text!r} {purpose}")
        return self.advance()

    def name(self, what: str) -> Token:
        """Take an identifier that names such a thing."""
        if self.token.kind is not Kind.NAME:
            raise self.wrong(f"the name of {what}")
        return self.advance()

    def wrong(self, expected: str) -> InputError:
        """The error for a token that cannot stand here."""
        found = self.token
        shown = "the end of the file" if found.kind is Kind.END else repr(found.text)
        if found.kind is Kind.KEYWORD and expected.startswith("the name of"):
            shown += ", which is a word of the language"
        return InputError(f"expected {expected}, found {shown}", span=self.where.at(found.start, found.end))

    def since(self, first: Token) -> Span:
        """The span from a token to the last one taken."""
        return self.where.at(first.start, max(first.end, self.tokens[self.position - 1].end))

    @contextmanager
    def nested(self) -> Iterator[None]:
        """One level deeper; too deep is the user's error."""
        self.depth += 1
        if self.depth > DEEPEST:
            span = self.where.at(self.token.start, self.token.end)
            raise InputError(f"nested more than {DEEPEST} levels deep; give parts of it names of their own", span=span)
        yield
        self.depth -= 1
