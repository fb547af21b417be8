"""A place in a program text or a property: texts and numbers beside what every language has."""

from __future__ import annotations

import sys

from clew.ir.errors import InputError
from clew.ir.source import Source
from clew.syntax import cursor
from clew.syntax.tokens import Kind, Places, Token
from clew.text.grammar.lexer import LEXICON, number


class Cursor(cursor.Cursor):
    """Walks over the tokens of one source; terms nest to any depth."""

    names = (Kind.NAME, Kind.QUOTED)
    end = "the end of the text"
    deepest = sys.maxsize

    def __init__(self, source: Source) -> None:
        super().__init__(LEXICON, Places(source))

    def word(self, what: str = "a name") -> str:
        """Take a name, plain or in back quotes."""
        if self.sees("_"):
            self.fail(what)
        return self.name(what).text

    def text(self, what: str = "a text in quotes") -> str:
        """Take a text."""
        if self.here.kind is not Kind.TEXT:
            self.fail(what)
        return self.take().text

    def natural(self, what: str, most: int) -> int:
        """Take a whole number from 0 to `most`."""
        token = self.here
        if token.kind is not Kind.NUMBER or "." in token.text:
            self.fail(what)
        value = number(token.text)
        if value > most:
            raise InputError(f"{what} is at most {most}, here it is {value}", span=self.span(token))
        self.take()
        return value

    def shown(self, token: Token) -> str:
        """A token as it is named in a message."""
        match token.kind:
            case Kind.TEXT:
                return "a text in quotes"
            case Kind.QUOTED:
                return f"the name '{token.text}'"
            case _:
                return super().shown(token)
