"""Tokens of one statement and a cursor over them.

A token is a word (keyword, number, type), a name with its sigil (`%x`, `@"a b"`, `!dbg`, `#3`), a text with its quotes
or one character. The empty token marks the end. The kit of `syntax` is not used: a module has millions of tokens,
which are plain texts found by one call per statement, and most statements are never looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from clew.errors import InputError, Unsupported
from clew.frontends.llvm.escapes import unescape
from clew.ir.source import Span

T = TypeVar("T")
_TOKEN = re.compile(r'[c%@!$]?"[^"]*"|[%@][-\w.$]+|![-\w.$]*|#\d+|[-+\w.$]+|\S')
_DEEPEST = 200
"""How deep types and constants may be nested; compilers stop earlier."""


def tokens_of(statement: str) -> list[str]:
    """The tokens of a statement."""
    return _TOKEN.findall(statement)


def name_of(word: str) -> str:
    """The name in `%name`, `@"name"` or `"name"`, without sigil and quotes."""
    if word[-1] != '"':
        return word[1:]
    return unescape(word[word.index('"') + 1 : -1]).decode(errors="replace")


class Cursor:
    """A position in the tokens of one statement; it has state because reading is walking."""

    __slots__ = ("at", "depth", "line", "source", "tokens")

    def __init__(self, tokens: list[str], source: str, line: int) -> None:
        self.tokens = [*tokens, ""]
        self.at = 0
        self.depth = 0
        self.source = source
        self.line = line

    @property
    def here(self) -> str:
        """The token at the cursor; empty at the end."""
        return self.tokens[self.at]

    def take(self) -> str:
        """The token at the cursor, which moves on."""
        word = self.tokens[self.at]
        self.at += 1
        return word

    def accept(self, word: str) -> bool:
        """Whether that token stands at the cursor, which then moves on."""
        if self.tokens[self.at] != word:
            return False
        self.at += 1
        return True

    def expect(self, word: str) -> None:
        """That token must stand at the cursor."""
        if self.tokens[self.at] != word:
            raise self.wrong(word)
        self.at += 1

    def words(self, known: frozenset[str]) -> frozenset[str]:
        """The tokens at the cursor that are among those known, perhaps none; it moves behind them."""
        start = self.at
        while self.tokens[self.at] in known:
            self.at += 1
        return frozenset(self.tokens[start : self.at])

    def listed(self, closing: str, read: Callable[[Cursor], T]) -> tuple[T, ...]:
        """What stands up to the closing token, with commas between; the cursor moves behind that."""
        found: list[T] = []
        while self.here != closing:
            found.append(read(self))
            if not self.accept(","):
                break
        self.expect(closing)
        return tuple(found)

    def number(self) -> int:
        """A decimal number."""
        word = self.take()
        try:
            return int(word)
        except ValueError:
            raise self.was_wrong("a number") from None

    def local(self) -> str:
        """The name of `%name`."""
        if not self.here.startswith("%"):
            raise self.wrong("a local name")
        return name_of(self.take())

    def symbol(self) -> str:
        """The name of `@name`."""
        if not self.here.startswith("@"):
            raise self.wrong("a global name")
        return name_of(self.take())

    def label(self) -> str:
        """The name of `label %name`."""
        self.expect("label")
        return self.local()

    def skip_group(self) -> None:
        """Pass a group in parentheses, however deep, where one stands here."""
        depth = int(self.accept("("))
        while depth:
            word = self.take()
            if word == "":
                raise self.was_wrong("a closing parenthesis")
            depth += (word == "(") - (word == ")")

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """One level of nesting; too many are refused, so that reading may recurse."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.unmodelled(f"types and constants nested more than {_DEEPEST} deep are not modelled")
        yield
        self.depth -= 1

    def end(self) -> None:
        """The statement must end here."""
        if self.tokens[self.at] != "":
            raise self.wrong("the end of the statement")

    def wrong(self, wanted: str) -> InputError:
        """The error: this is not IR."""
        found = self.here
        return InputError(
            f"this LLVM IR cannot be read: found {found or 'the end'}, expected {wanted}",
            span=Span(self.source, self.line),
        )

    def was_wrong(self, wanted: str) -> InputError:
        """The error: the token taken last is none that may stand there."""
        self.at -= 1
        return self.wrong(wanted)

    def unmodelled(self, message: str) -> Unsupported:
        """The error: this is IR that is not modelled."""
        return Unsupported(message, span=Span(self.source, self.line))
