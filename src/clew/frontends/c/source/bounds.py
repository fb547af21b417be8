"""Bounds of a variable that the body of a quantifier names: of `0 <= i && i < n ==> p`, from 0, while below n.

In: the tokens of a body, a variable, and how the body has to come out for its value to matter. Out: what is then known
to hold of the variable: the lower and the upper bound, each as C has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from clew.frontends.c.source.tokens import Token, code, partners
from clew.records import dataclass

_COMPARISONS = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
"""Comparisons, and what they are with sides exchanged."""
_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_LITERAL = re.compile(r"(?P<number>0|[1-9]\d*)[uUlL]*")
_WEAKER = ("?", ":", ",", ";", "=", "return", "&", "|", "^", "!=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=")


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where values begin, and what compares them with the upper bound as long as they go on."""

    low: str | None = None
    high: str | None = None
    goes_on: str = ""
    """The comparison with the upper bound; with `!` in front, the one that does not hold."""

    @property
    def from_literal(self) -> bool:
        """Whether values begin with a number that is written there."""
        return _number(self.low) is not None

    @property
    def count(self) -> int | None:
        """How many values there are at most, where that is known."""
        low, high = _number(self.low), _number(self.high)
        return None if low is None or high is None else max(0, high - low + 1)


def bounds(body: Sequence[Token], name: str, *, holds: bool) -> Bounds:
    """What the body says of the variable, if it comes out so."""
    found = [_of(atom, name, holds=truth) for atom, truth in _needed(body, holds=holds)]
    known = [each for each in found if each is not None]
    low = next((value for sign, value, _ in known if sign in (">", ">=", "==")), None)
    for sign, value, negated in known:
        if sign in ("<", "<=", "=="):
            least = "<=" if sign == "==" else sign
            return Bounds(low, value, f"!{_NEGATED[least]}" if negated else least)
    return Bounds(low)


def _number(text: str | None) -> int | None:
    """The number that a text is; those of base eight are none."""
    found = _LITERAL.fullmatch(text or "")
    return None if found is None else int(found["number"])


def _needed(body: Sequence[Token], *, holds: bool) -> Iterator[tuple[tuple[Token, ...], bool]]:
    """The atoms of a condition, with how each must come out for the whole to come out so."""
    work = [(tuple(body), holds)]
    while work:
        part, truth = work.pop()
        part = _bare(part)
        top = _top(part)
        signs = {part[at].text for at in top}
        if "==>" in signs and "?" not in signs and "," not in signs:
            *conditions, conclusion = _split(part, top, "==>")
            work += [] if truth else [(conclusion, False), *((each, True) for each in reversed(conditions))]
        elif "||" in signs and not signs & {"?", ",", ";"}:
            work += [] if truth else [(each, False) for each in reversed(_split(part, top, "||"))]
        elif "&&" in signs and not signs & {"?", ",", ";"}:
            work += [(each, True) for each in reversed(_split(part, top, "&&"))] if truth else []
        elif part and part[0].text == "!" and len(top) == 2:
            work.append((part[1:], not truth))
        else:
            yield part, truth


def _bare(part: Sequence[Token]) -> tuple[Token, ...]:
    """The part without what is no code, and without brackets around it."""
    bare = tuple(each for each in part if each.is_code)
    while bare and bare[0].text == "(" and partners(bare).get(0) == len(bare) - 1:
        bare = bare[1:-1]
    return bare


def _top(part: Sequence[Token]) -> list[int]:
    """The numbers of tokens in no bracket; of a bracket, that of the one that opens."""
    pairs = partners(part)
    found, at = [], 0
    while at < len(part):
        found.append(at)
        at = pairs.get(at, at) + 1 if part[at].text in ("(", "[", "{") else at + 1
    return found


def _split(part: Sequence[Token], top: Sequence[int], sign: str) -> list[tuple[Token, ...]]:
    places = [at for at in top if part[at].text == sign]
    pairs = zip([-1, *places], [*places, len(part)], strict=True)
    return [tuple(part[low + 1 : high]) for low, high in pairs]


def _of(atom: Sequence[Token], name: str, *, holds: bool) -> tuple[str, str, bool] | None:
    """How the variable compares to what: (comparison, other side, whether it is what does not hold)."""
    top = _top(atom)
    signs = [at for at in top if atom[at].text in _COMPARISONS]
    if len(signs) != 1 or any(atom[at].text in _WEAKER for at in top):
        return None
    comparison = atom[signs[0]].text
    left, right = code(atom[: signs[0]]), code(atom[signs[0] + 1 :])
    if right == name:
        left, right, comparison = right, left, _COMPARISONS[comparison]
    if left != name or re.search(rf"\b{name}\b", right) or not right:
        return None
    if holds:
        return comparison, right, False
    return (_NEGATED[comparison], right, True) if comparison in _NEGATED else None
