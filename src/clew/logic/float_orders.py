"""Orders of floating-point terms: which of two is not larger, although intervals of both overlap.

Rounding is monotone: what is not larger before it is rounded is not larger afterwards (IEEE 754, section 4.3). So
`a + b` is at least `a` where `b` is not negative, `a * k` at most `b * k` where `a` is at most `b` and `k` is not
negative, and a quotient by a divisor that is at least as large is at most one. A root of a sum of squares is at least
as large as each of the numbers, up to its rounding (see `_root_bounds`).

Input: the ranges of terms, and what comparisons have said of pairs of terms. *At most* is said of the values of two
terms where both are numbers; each rule goes from a term to parts that are numbers whenever the term is one, so that
what is between two numbers in a chain of rules is a number, too.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.operators.floats import decode
from clew.ir.terms import Apply, Constant, Term, apply, width_of
from clew.logic.float_intervals import Range, meet
from clew.logic.float_signs import of_other_sign, of_size, with_other_sign

_DEEPEST = 6
_UNIT = {32: 2.0**-24, 64: 2.0**-53}
_SMALLEST = {32: 2.0**-149, 64: 5e-324}
_HALF_LARGEST = {32: 2.0**126, 64: 2.0**1022}
"""Twice such a number is finite."""
_SLACK = 8
"""By so many units a number may be larger than the root of its square that was rounded three times."""


class Orders:
    """Orders of terms; remembers them."""

    def __init__(self, range_of: Callable[[Term], Range], said: Callable[[Term, Term], bool]) -> None:
        self._range, self._said = range_of, said
        self._known: dict[tuple[Term, Term], bool] = {}

    def at_most(self, one: Term, other: Term, depth: int = _DEEPEST) -> bool:
        """Whether the first one is not larger, where both are numbers."""
        if one == other:
            return True
        known = self._known.get((one, other))
        if known is not None:
            return known
        found = self._range(one).high <= self._range(other).low or self._said(one, other)
        if not found and depth > 0:
            found = (
                self._below(one, other, depth - 1)
                or self._above(one, other, depth - 1)
                or self._beside(one, other, depth - 1)
                or self._halves(one, other, depth - 1)
            )
        if found or depth == _DEEPEST:
            self._known[one, other] = found
        return found

    def _is_positive(self, term: Term) -> bool:
        return self._range(term).low >= 0.0

    def _is_negative(self, term: Term) -> bool:
        return self._range(term).high <= 0.0

    def _is_share(self, term: Term) -> bool:
        """Whether a term lies between zero and one."""
        found = self._range(term)
        return found.low >= 0.0 and found.high <= 1.0

    def _below(self, one: Term, other: Term, depth: int) -> bool:
        """What follows from what the smaller side is."""
        if not isinstance(one, Apply):
            return False
        if (part := of_size(one)) is not None:
            return self.at_most(part, other, depth) and self.at_most(with_other_sign(part), other, depth)
        match one.operator, one.arguments:
            case "float.add", (left, right):
                return (self._is_negative(right) and self.at_most(left, other, depth)) or (
                    self._is_negative(left) and self.at_most(right, other, depth)
                )
            case "float.sub", (left, right):
                return self._is_positive(right) and self.at_most(left, other, depth)
            case "float.mul", (left, right):
                return any(
                    self._is_positive(part) and self._is_share(by) and self.at_most(part, other, depth)
                    for part, by in ((left, right), (right, left))
                )
            case "float.div", (left, right):
                return self._is_positive(left) and self._range(right).low >= 1.0 and self.at_most(left, other, depth)
            case "ite", (condition, then, otherwise):
                return all(
                    _says(condition, each, other, holds=holds) or self.at_most(each, other, depth)
                    for each, holds in ((then, True), (otherwise, False))
                )
            case _:
                return False

    def _above(self, one: Term, other: Term, depth: int) -> bool:
        """What follows from what the larger side is."""
        if not isinstance(other, Apply):
            return False
        if (part := of_size(other)) is not None:
            return self.at_most(one, part, depth) or self.at_most(one, with_other_sign(part), depth)
        match other.operator, other.arguments:
            case "float.add", (left, right):
                return (self._is_positive(right) and self.at_most(one, left, depth)) or (
                    self._is_positive(left) and self.at_most(one, right, depth)
                )
            case "float.sub", (left, right):
                return self._is_negative(right) and self.at_most(one, left, depth)
            case "float.mul", (left, right):
                return any(
                    self._is_positive(part) and self._range(by).low >= 1.0 and self.at_most(one, part, depth)
                    for part, by in ((left, right), (right, left))
                )
            case "ite", (condition, then, otherwise):
                return all(
                    _says(condition, one, each, holds=holds) or self.at_most(one, each, depth)
                    for each, holds in ((then, True), (otherwise, False))
                )
            case _:
                return False

    def _halves(self, one: Term, other: Term, depth: int) -> bool:
        """What follows where a side is half of a sum: twice the other one is exact."""
        if (whole := _doubled(one)) is not None and self._small(other):
            return self.at_most(whole, apply("float.add", other, other), depth)
        if (whole := _doubled(other)) is not None and self._small(one):
            return self.at_most(apply("float.add", one, one), whole, depth)
        return False

    def _small(self, term: Term) -> bool:
        """Whether twice the term is exact."""
        low, high, _ = self._range(term)
        return max(abs(low), abs(high)) <= _HALF_LARGEST[width_of(term)]

    def _beside(self, one: Term, other: Term, depth: int) -> bool:
        """What follows from the parts of both, where they are made in the same way."""
        mine, others = _summands(one), _summands(other)
        if mine is not None and others is not None:
            (first, second), (third, fourth) = mine, others
            return (self._signed(first, third, depth) and self._signed(second, fourth, depth)) or (
                self._signed(first, fourth, depth) and self._signed(second, third, depth)
            )
        if not (isinstance(one, Apply) and isinstance(other, Apply) and one.operator == other.operator):
            return False
        match one.operator, one.arguments, other.arguments:
            case "float.mul", (a, b), (c, d):
                return any(
                    self._products(*each, depth) for each in ((a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c))
                )
            case "float.div", (a, b), (c, d):
                return self._quotients(a, b, c, d, depth)
            case "float.sqrt" | "float.convert" | "float.round", (part,), (whole,):
                alike = one.parameters == other.parameters and part.sort == whole.sort
                return alike and self.at_most(part, whole, depth)
            case _:
                mine_turned, other_turned = of_other_sign(one), of_other_sign(other)
                if mine_turned is None or other_turned is None:
                    return False
                return self.at_most(other_turned, mine_turned, depth)

    def _signed(self, one: tuple[Term, bool], other: tuple[Term, bool], depth: int) -> bool:
        """The same for summands, each with whether it is taken off."""
        (left, off), (right, other_off) = one, other
        if off != other_off:
            low, high = self._range(left), self._range(right)
            return -low.low <= high.low if off else low.high <= -high.high
        return self.at_most(right, left, depth) if off else self.at_most(left, right, depth)

    def _products(self, a: Term, b: Term, c: Term, d: Term, depth: int) -> bool:
        """Whether a * b is at most c * d."""
        if b == d and self._is_negative(b):
            return self.at_most(c, a, depth)
        if b == d and self._is_positive(b):
            return self.at_most(a, c, depth)
        positive = all(map(self._is_positive, (a, b, c, d)))
        return positive and self.at_most(a, c, depth) and self.at_most(b, d, depth)

    def _quotients(self, a: Term, b: Term, c: Term, d: Term, depth: int) -> bool:
        """Whether a / b is at most c / d."""
        if self._range(b).low <= 0.0 or self._range(d).low <= 0.0:
            return False
        if b == d:
            return self.at_most(a, c, depth)
        return self._is_positive(c) and self.at_most(a, c, depth) and self.at_most(d, b, depth)

    # --- ranges -------------------------------------------------------------------------------------------------------

    def narrowed(self, term: Term, found: Range) -> Range:
        """What is known of a difference or a quotient of terms, one of which is at most the other one."""
        if not isinstance(term, Apply) or found.low > found.high:
            return found
        match term.operator, term.arguments:
            case "float.sub", (left, right) if found.low < 0.0 < found.high:
                if self.at_most(right, left):
                    return Range(0.0, found.high, found.nothing)
                if self.at_most(left, right):
                    return Range(found.low, 0.0, found.nothing)
            case "float.div", (left, right) if self._range(right).low > 0.0 and max(-found.low, found.high) > 1.0:
                return self._quotient(left, right, found)
        return found

    def _quotient(self, left: Term, right: Term, found: Range) -> Range:
        low, high = found.low, found.high
        if high > 1.0 and self.at_most(left, right):
            high = 1.0
        if low < -1.0 and self.at_most(with_other_sign(left), right):
            low = -1.0
        if max(-low, high) > 1.0:
            return meet(Range(low, high, found.nothing), self._root_bounds(left, right))
        return Range(low, high, found.nothing)

    def _root_bounds(self, left: Term, right: Term) -> Range:
        """A number by the root of a sum in which its square is one, which is no root of almost nothing.

        A square that is rounded is at least `n * n * (1 - u)` less half the smallest number, which the sum has no less
        of; its root loses a factor of `1 - u` again, and the quotient gains one. With a root of at least `r`, where
        `r * r` times `u` is larger than that smallest number, all of it is less than eight units.
        """
        everything = Range(float("-inf"), float("inf"), nothing=True)
        if not (isinstance(right, Apply) and right.operator == "float.sqrt"):
            return everything
        width = width_of(right)
        least = self._range(right).low
        if least * least * _UNIT[width] < 4.0 * _SMALLEST[width] or width_of(left) != width:
            return everything
        if not self.at_most(apply("float.mul", left, left), right.arguments[0]):
            return everything
        most = 1.0 + _SLACK * _UNIT[width]
        return Range(-most, most, nothing=True)


def _summands(term: Term) -> tuple[tuple[Term, bool], tuple[Term, bool]] | None:
    """What a sum or a difference adds, each with whether it is taken off."""
    if not isinstance(term, Apply) or term.operator not in ("float.add", "float.sub"):
        return None
    left, right = term.arguments
    first, second = _unsigned(left), _unsigned(right)
    return first, (second[0], second[1] != (term.operator == "float.sub"))


def _unsigned(term: Term) -> tuple[Term, bool]:
    part = of_other_sign(term)
    return (term, False) if part is None else (part, True)


def _doubled(term: Term) -> Term | None:
    """What a term is half of."""
    if not isinstance(term, Apply) or term.operator not in ("float.mul", "float.div"):
        return None
    left, by = term.arguments
    half = 2.0 if term.operator == "float.div" else 0.5
    if isinstance(by, Constant) and isinstance(by.value, int) and decode(by.value, width_of(by)) == half:
        return left
    return None


def _says(condition: Term, one: Term, other: Term, *, holds: bool) -> bool:
    """Whether a condition that holds, or does not, says that one is at most the other, where both are numbers."""
    while isinstance(condition, Apply) and condition.operator == "not":
        condition, holds = condition.arguments[0], not holds
    if not isinstance(condition, Apply) or condition.operator not in ("float.lt", "float.le"):
        return False
    return condition.arguments == ((one, other) if holds else (other, one))
