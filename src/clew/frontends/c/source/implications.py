"""Implications as CBMC writes them: `a ==> b` is `(!(a) || (b))`.

In: a text. Out: the text in words of the language, line by line as before. They bind weaker than `||` and stronger
than `?:`, and `a ==> b ==> c` is `a ==> (b ==> c)`. No program of C has `==` in front of `>`.
"""

from __future__ import annotations

from clew.frontends.c.source.tokens import Token, tokens_of

IMPLIES = "==>"
_OPENING, _CLOSING = ("(", "[", "{"), (")", "]", "}")
_SEPARATORS = (",", ";", "?", ":", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "return")


class _Level:
    """What stands between two brackets: what is finished, and the operands of implications behind it."""

    def __init__(self) -> None:
        self._done: list[str] = []
        self._operands: list[list[str]] = [[]]

    def add(self, text: str) -> None:
        self._operands[-1].append(text)

    def imply(self) -> None:
        self._operands.append([])

    def separate(self, text: str) -> None:
        self._done += [self._implication(), text]
        self._operands = [[]]

    def text(self) -> str:
        return "".join((*self._done, self._implication()))

    def _implication(self) -> str:
        *conditions, conclusion = ("".join(each) for each in self._operands)
        for condition in reversed(conditions):
            conclusion = f"(!({condition}) || ({conclusion}))"
        return conclusion


def with_implications(text: str) -> str:
    """The text, with implications as the language has them."""
    if IMPLIES not in text:
        return text
    levels = [_Level()]
    in_directive = False
    for token in tokens_of(text):
        in_directive = in_directive or token.kind == "directive"
        if in_directive and token.kind == "line":
            in_directive = False
            levels[-1].separate(token.text)
        else:
            _read(levels, token)
    while len(levels) > 1:
        inner = levels.pop()
        levels[-1].add(inner.text())
    return levels[0].text()


def _read(levels: list[_Level], token: Token) -> None:
    match token.text:
        case "==>":
            levels[-1].imply()
        case sign if sign in _OPENING:
            levels[-1].add(sign)
            levels.append(_Level())
        case sign if sign in _CLOSING and len(levels) > 1:
            inner = levels.pop()
            levels[-1].add(inner.text())
            (levels[-1].separate if sign == "}" else levels[-1].add)(sign)
        case word if word in _SEPARATORS or token.kind == "directive":
            levels[-1].separate(word)
        case word:
            levels[-1].add(word)
