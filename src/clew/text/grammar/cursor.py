"""A place in a list of tokens: looking, taking, and saying what was expected."""

from __future__ import annotations

from typing import NoReturn

from clew.ir.errors import InputError
from clew.ir.source import Source, Span
from clew.text.grammar.lexer import Kind, Places, Token, number, tokenize

NAMES = (Kind.NAME, Kind.QUOTED)


class Cursor:
    """Walks over the tokens of one source; its state is the index of the next token."""

    def __init__(self, source: Source) -> None:
        self.places = Places(source)
        self.tokens = tokenize(self.places)
        self.index = 0

    def peek(self) -> Token:
        """The token that comes next."""
        return self.tokens[self.index]

    def ahead(self, distance: int) -> Token:
        """The token so many places further; the end token beyond the end."""
        return self.tokens[min(self.index + distance, len(self.tokens) - 1)]

    def take(self) -> Token:
        """Take the next token, whatever it is."""
        token = self.tokens[self.index]
        if token.kind is not Kind.END:
            self.index += 1
        return token

    def sees(self, *symbols: str) -> bool:
        """Whether the next token is one of these symbols."""
        return self.peek().kind is Kind.SYMBOL and self.peek().value in symbols

    def sees_word(self, *words: str) -> bool:
        """Whether the next token is one of these words, not in back quotes."""
        return self.peek().kind is Kind.NAME and self.peek().value in words

    def accept(self, symbol: str) -> bool:
        """Take the symbol if it comes next."""
        if self.sees(symbol):
            self.index += 1
            return True
        return False

    def accept_word(self, word: str) -> bool:
        """Take the word if it comes next."""
        if self.sees_word(word):
            self.index += 1
            return True
        return False

    def expect(self, symbol: str) -> Token:
        """Take the symbol, or say that it was expected."""
        if not self.sees(symbol):
            self.fail(f"'{symbol}'")
        return self.take()

    def expect_word(self, word: str) -> Token:
        """Take the word, or say that it was expected."""
        if not self.sees_word(word):
            self.fail(f"'{word}'")
        return self.take()

    def name(self, what: str = "a name") -> str:
        """Take a name, plain or in back quotes."""
        if self.peek().kind not in NAMES or self.sees_word("_"):
            self.fail(what)
        return self.take().value

    def text(self, what: str = "a text in quotes") -> str:
        """Take a text."""
        if self.peek().kind is not Kind.TEXT:
            self.fail(what)
        return self.take().value

    def natural(self, what: str, most: int) -> int:
        """Take a whole number from 0 to `most`."""
        token = self.peek()
        if token.kind is not Kind.NUMBER or "." in token.value:
            self.fail(what)
        value = number(token.value)
        if value > most:
            raise InputError(f"{what} is at most {most}, here it is {value}", span=self.span(token))
        self.take()
        return value

    def span(self, first: Token, last: Token | None = None) -> Span:
        """The span from one token to another, both included."""
        return self.places.at(first.start, max((last or first).end, first.start + 1))

    def since(self, first: Token) -> Span:
        """The span from a token to the one taken last."""
        return self.span(first, self.tokens[max(self.index - 1, 0)])

    def fail(self, expected: str) -> NoReturn:
        """Say what was expected here and what stands here instead."""
        raise InputError(f"expected {expected}, found {describe(self.peek())}", span=self.span(self.peek()))


def describe(token: Token) -> str:
    """A token as it is named in a message."""
    match token.kind:
        case Kind.END:
            return "the end of the text"
        case Kind.TEXT:
            return "a text in quotes"
        case Kind.NAME | Kind.NUMBER | Kind.SYMBOL:
            return f"'{token.value}'"
        case Kind.QUOTED:
            return f"the name '{token.value}'"
