"""What one atom says of another: comparisons of the same term with constants, seen as intervals.

Input: two Bool terms. Output: whether the first implies the second, and whether they exclude each other; "no" where
nothing is known. Only facts that also hold where an undefined value makes every comparison false are stated.
"""

from __future__ import annotations

from clew.ir.operators.table import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """The subject lies between the bounds (None: unbounded), read in one way of reading numbers."""

    subject: Term
    reading: str
    low: int | None
    high: int | None


_STRICT = {"ult": "unsigned", "slt": "signed", "int.lt": "integer"}
_WEAK = {"ule": "unsigned", "sle": "signed", "int.le": "integer"}


def interval(term: Term, reading: str) -> Interval | None:
    """What a comparison with a constant says of the other side; an equation says it in the given reading."""
    if not isinstance(term, Apply) or len(term.arguments) != 2:
        return None
    left, right = term.arguments
    if isinstance(left, Constant) == isinstance(right, Constant):
        return None
    own = _STRICT.get(term.operator) or _WEAK.get(term.operator)
    if term.operator == "=":
        return _point(right, left, reading) if isinstance(left, Constant) else _point(left, right, reading)
    if own != reading:
        return None
    gap = 1 if term.operator in _STRICT else 0
    if isinstance(left, Constant):
        bound = _number(left, reading)
        return None if bound is None else Interval(right, reading, bound + gap, None)
    bound = _number(right, reading)
    return None if bound is None else Interval(left, reading, None, bound - gap)


def _point(subject: Term, value: Term, reading: str) -> Interval | None:
    number = _number(value, reading)
    return None if number is None else Interval(subject, reading, number, number)


def _number(term: Term, reading: str) -> int | None:
    if not isinstance(term, Constant) or not isinstance(term.value, int) or isinstance(term.value, bool):
        return None
    if reading == "signed":
        return signed(term.value, term.sort.width) if isinstance(term.sort, Bits) else None
    return term.value


def _readings(left: Term, right: Term) -> tuple[str, ...]:
    found = {*_STRICT, *_WEAK}
    for term in (left, right):
        if isinstance(term, Apply) and term.operator in found:
            return (_STRICT.get(term.operator) or _WEAK[term.operator],)
    return ("unsigned",)


def atom_implies(left: Term, right: Term) -> bool:
    """Whether the right atom is known to hold wherever the left one does."""
    if left is right:
        return True
    for reading in _readings(left, right):
        one, other = interval(left, reading), interval(right, reading)
        if one is not None and other is not None and one.subject is other.subject:
            return _within(one, other)
    return False


def atoms_exclude(left: Term, right: Term) -> bool:
    """Whether the two atoms are known never to hold together."""
    for reading in _readings(left, right):
        one, other = interval(left, reading), interval(right, reading)
        if one is not None and other is not None and one.subject is other.subject:
            return _before(one, other) or _before(other, one)
    return False


def _within(inner: Interval, outer: Interval) -> bool:
    above = outer.low is None or (inner.low is not None and inner.low >= outer.low)
    below = outer.high is None or (inner.high is not None and inner.high <= outer.high)
    return above and below


def _before(first: Interval, second: Interval) -> bool:
    return first.high is not None and second.low is not None and first.high < second.low
