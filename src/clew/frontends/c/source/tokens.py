"""The words of a C text, with their places: what a reader of parts of a text needs, and no more.

In: a text. Out: its tokens; comments, literals, directives that define a macro and white space are tokens, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.records import dataclass

_TOKEN = re.compile(
    r"(?P<blank>//[^\n]*|/\*.*?\*/|\\\n|[^\S\n]+)"
    r"|(?P<line>\n)"
    r"|(?P<directive>^[ \t]*\#[ \t]*(?:define[ \t]+\w+(?:\([^()]*\))?|\w*))"
    r"|(?P<literal>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
    r"|(?P<word>[A-Za-z_]\w*|\.?\d[\w.]*)"
    r"|(?P<sign>==>|<<=|>>=|&&|\|\||->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|.)",
    re.DOTALL | re.MULTILINE,
)
_CLOSED_BY = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text."""

    kind: str
    text: str
    begin: int
    end: int

    @property
    def is_code(self) -> bool:
        """Whether it is neither a comment nor white space."""
        return self.kind not in ("blank", "line")


def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of the text; together they are the whole of it."""
    return tuple(Token(str(each.lastgroup), each[0], each.start(), each.end()) for each in _TOKEN.finditer(text))


def partners(tokens: Sequence[Token]) -> dict[int, int]:
    """For each bracket the other one of its pair, by their numbers; brackets without one are not in it."""
    opened: list[int] = []
    found: dict[int, int] = {}
    for number, token in enumerate(tokens):
        if token.kind != "sign":
            continue
        if token.text in _CLOSED_BY:
            opened.append(number)
        elif token.text in _CLOSED_BY.values() and opened and _CLOSED_BY[tokens[opened[-1]].text] == token.text:
            found[number] = opened.pop()
            found[found[number]] = number
    return found


def code(tokens: Sequence[Token]) -> str:
    """The tokens as text on one line, without comments."""
    return " ".join("".join(each.text if each.is_code else " " for each in tokens).split())
