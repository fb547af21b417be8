"""A place in a list of tokens: looking, taking, and saying what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar, NoReturn, Self, TypeVar

from clew.ir.errors import InputError
from clew.ir.source import Span
from clew.syntax.tokens import Kind, Lexicon, Places, Token, tokenize

T = TypeVar("T")
PLAIN = (Kind.SYMBOL, Kind.KEYWORD, Kind.NAME)
"""Words that stand for themselves."""


class Cursor:
    """Walks over the tokens of one source; its state is the index of the next token and the depth of nesting.

    A language says in a class of its own what it calls things, and how deep they may nest.
    """

    names: ClassVar[tuple[Kind, ...]] = (Kind.NAME,)
    end: ClassVar[str] = "the end of the file"
    deepest: ClassVar[int] = 100

    def __init__(self, lexicon: Lexicon, places: Places) -> None:
        self.places = places
        self.tokens = tokenize(lexicon, places)
        self.index = 0
        self.depth = 0

    @property
    def here(self) -> Token:
        """The token that comes next."""
        return self.tokens[self.index]

    @property
    def last(self) -> Token:
        """The token that was taken last."""
        return self.tokens[max(self.index - 1, 0)]

    def ended(self) -> bool:
        """Whether all tokens are taken."""
        return self.tokens[self.index].kind is Kind.END

    def ahead(self, distance: int) -> Token:
        """The token so many places further; the end token beyond the end."""
        return self.tokens[min(self.index + distance, len(self.tokens) - 1)]

    def take(self) -> Token:
        """Take the next token, whatever it is; the end stays."""
        token = self.tokens[self.index]
        if token.kind is not Kind.END:
            self.index += 1
        return token

    def sees(self, *texts: str) -> bool:
        """Whether the next token is one of these symbols or words."""
        token = self.tokens[self.index]
        return token.text in texts and token.kind in PLAIN

    def accept(self, *texts: str) -> Token | None:
        """Take the next token if it is one of these symbols or words."""
        token = self.tokens[self.index]
        if token.text not in texts or token.kind not in PLAIN:
            return None
        self.index += 1
        return token

    def expect(self, text: str, where: str = "") -> Token:
        """Take this symbol or word; `where` says after or in what it should stand."""
        if not self.sees(text):
            self.fail(f"{text!r} {where}".rstrip())
        return self.take()

    def name(self, what: str = "a name") -> Token:
        """Take a name; `what` says of what."""
        if self.here.kind not in self.names:
            self.fail(what)
        return self.take()

    def listed(self, one: Callable[[Self], T], separator: str = ",") -> tuple[T, ...]:
        """One thing or several with separators between them."""
        found = [one(self)]
        while self.accept(separator):
            found.append(one(self))
        return tuple(found)

    def enclosed(self, one: Callable[[Self], T], closing: str, where: str = "") -> tuple[T, ...]:
        """What stands up to the closing symbol with commas between, none or several; one may stand behind the last."""
        found: list[T] = []
        while not self.sees(closing):
            found.append(one(self))
            if not self.accept(","):
                break
        self.expect(closing, where)
        return tuple(found)

    def fail(self, wanted: str) -> NoReturn:
        """Say what was expected here and what stands here instead."""
        raise self.unexpected(wanted)

    def unexpected(self, wanted: str) -> InputError:
        """The error for a token that cannot stand here."""
        return InputError(f"expected {wanted}, found {self.shown(self.here)}", span=self.place)

    def shown(self, token: Token) -> str:
        """A token as a message names it."""
        return self.end if token.kind is Kind.END else repr(token.text)

    def span(self, first: Token, last: Token | None = None) -> Span:
        """The span from one token to another, both included."""
        return self.places.at(first.start, max((last or first).end, first.start + 1))

    @property
    def place(self) -> Span:
        """The span of the token that comes next."""
        return self.span(self.here)

    def since(self, first: Token) -> Span:
        """The span from a token to the one taken last."""
        return self.span(first, self.last)

    @contextmanager
    def nested(self) -> Iterator[None]:
        """One level deeper; too deep is the user's error."""
        before = self.depth
        self.deeper()
        yield
        self.depth = before

    def deeper(self) -> None:
        """Go one level deeper, if that is not too deep."""
        self.depth += 1
        if self.depth > self.deepest:
            raise self.too_deep()

    def too_deep(self) -> InputError:
        """The error for what nests too deep."""
        return InputError(f"this nests deeper than {self.deepest}", span=self.place)
