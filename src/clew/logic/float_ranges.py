"""Intervals of floating point: what a path says of numbers decides many comparisons before a solver has to.

Input: the conditions of a path, and a condition. Output: its truth, or None where intervals do not tell. Rounding to
nearest is monotone, so the ends of an interval, computed as the program computes, bound what lies between them; whether
a value may be no number is kept beside them. After: Rueher, Michel et al. on interval methods for floats; IEEE 754.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from clew.ir.operators.floats import decode, encode
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Apply, Constant, Term, Variable, width_of
from clew.ir.walk import postorder

_WIDTHS = (Bits(32), Bits(64))


class Range(NamedTuple):
    """The numbers from `low` to `high`, none where `low` is above; and perhaps what is no number."""

    low: float
    high: float
    nothing: bool


ANY = Range(-math.inf, math.inf, True)


def is_floating(condition: Term) -> bool:
    """Whether the condition compares floating-point numbers somewhere."""
    return any(isinstance(part, Apply) and part.operator.startswith("float.") for part in postorder(condition))


class FloatRanges:
    """What the conditions of a path say; remembers the ranges of terms."""

    def __init__(self, conditions: Iterable[Term], said: Mapping[Variable, Range] = MappingProxyType({})) -> None:
        self._said: dict[Term, Range] = {each: found for each, found in said.items()}  # noqa: C416 - its keys are terms
        self._known: dict[Term, Range] = {}
        self._truths: dict[Term, bool | None] = {}
        for condition in conditions:
            for fact, holds in _parts(condition, holds=True):
                self._learn(fact, holds=holds)

    def truth(self, condition: Term) -> bool | None:
        """Whether the condition holds, where the ranges tell."""
        self._follow(condition)
        return self._truths[condition]

    def range(self, term: Term) -> Range:
        """The values that a term of 32 or 64 bits may have as a number."""
        if term not in self._known:
            self._follow(term)
        return self._known[term]

    def _follow(self, term: Term) -> None:
        """Ranges and truths of a term and its parts, which come before it."""
        for part in postorder(term):
            if part.sort == BOOL:
                if part not in self._truths:
                    self._truths[part] = self._decided(part)
            elif part not in self._known and part.sort in _WIDTHS:
                self._known[part] = meet(self._computed(part), self._said.get(part, ANY))

    def _learn(self, fact: Term, *, holds: bool) -> None:
        if not isinstance(fact, Apply) or fact.operator not in _COMPARED:
            return
        left, right = fact.arguments
        one, other = self.range(left), self.range(right)
        width = width_of(left)
        for term, said in ((left, _left_of(fact.operator, other, width, holds=holds)),
                           (right, _right_of(fact.operator, one, width, holds=holds))):  # fmt: skip
            self._said[term] = meet(self._said.get(term, ANY), said)
        self._known.clear()
        self._truths.clear()

    def _decided(self, part: Term) -> bool | None:
        if isinstance(part, Constant):
            return bool(part.value)
        if not isinstance(part, Apply):
            return None
        if part.operator in _COMPARED:
            return _COMPARED[part.operator](*map(self.range, part.arguments))
        if part.operator not in _CONNECTED:
            return None
        return _CONNECTED[part.operator]([self._truths[each] for each in part.arguments])

    def _computed(self, term: Term) -> Range:
        if isinstance(term, Constant):
            assert isinstance(term.value, int), f"bits should be a number, are {term.value!r}"
            number = decode(term.value, width_of(term))
            return Range(math.inf, -math.inf, True) if math.isnan(number) else Range(number, number, False)
        if not isinstance(term, Apply):
            return ANY
        make = _OPERATORS.get(term.operator)
        if make is not None:
            return _widened(make(*map(self.range, term.arguments)), width_of(term))
        return self._special(term)

    def _special(self, term: Apply) -> Range:
        """Choices, signs, roundings and conversions."""
        match term.operator:
            case "ite":
                choice, then, otherwise = term.arguments
                decided = self._truths[choice]
                if decided is None:
                    return join(self.range(then), self.range(otherwise))
                return self.range(then if decided else otherwise)
            case "bitxor" | "bitand":
                return self._with_sign(term)
            case "float.round" | "float.convert":
                return self._through(term)
            case "float.of_signed" | "float.of_unsigned":
                size = width_of(term.arguments[0])
                least = -(2.0 ** (size - 1)) if term.operator == "float.of_signed" else 0.0
                return _widened(Range(least, 2.0**size, False), width_of(term))
            case _:
                return ANY

    def _with_sign(self, term: Apply) -> Range:
        """Negation and absolute value are bit operations."""
        width = width_of(term)
        sign = 1 << (width - 1)
        for number, mask in (term.arguments, term.arguments[::-1]):
            if isinstance(mask, Constant) and mask.value in (sign, sign - 1):
                low, high, nothing = self.range(number)
                if term.operator == "bitxor" and mask.value == sign:
                    return Range(-high, -low, nothing)
                if term.operator == "bitand" and mask.value == sign - 1:
                    least = 0.0 if low <= 0.0 <= high else min(abs(low), abs(high))
                    return Range(least, max(abs(low), abs(high)), nothing) if low <= high else Range(low, high, nothing)
        return ANY

    def _through(self, term: Apply) -> Range:
        """An operator that keeps the order: the ends go through it."""
        (number,) = term.arguments
        if number.sort not in _WIDTHS:
            return ANY
        found, width = self.range(number), width_of(term)
        if found.low > found.high:
            return found
        if term.operator == "float.convert":
            return Range(_fit(found.low, width), _fit(found.high, width), found.nothing)
        return Range(_whole(found.low, math.floor), _whole(found.high, math.ceil), found.nothing)


def meet(one: Range, other: Range) -> Range:
    """What is in both."""
    return Range(max(one.low, other.low), min(one.high, other.high), one.nothing and other.nothing)


def join(one: Range, other: Range) -> Range:
    """What is in either, and between."""
    return Range(min(one.low, other.low), max(one.high, other.high), one.nothing or other.nothing)


# --- facts ------------------------------------------------------------------------------------------------------------


def _parts(condition: Term, *, holds: bool) -> Iterator[tuple[Term, bool]]:
    """The conditions that hold, or fail, together."""
    todo = [(condition, holds)]
    while todo:
        part, wanted = todo.pop()
        if isinstance(part, Apply) and part.operator == "not":
            todo.append((part.arguments[0], not wanted))
        elif isinstance(part, Apply) and part.operator == ("and" if wanted else "or"):
            todo.extend((each, wanted) for each in part.arguments)
        else:
            yield part, wanted


def _left_of(operator: str, right: Range, width: int, *, holds: bool) -> Range:
    """What a comparison says of its left side."""
    match operator, holds:
        case "float.lt", True:
            return Range(-math.inf, _below(right.high, width), False)
        case "float.le", True:
            return Range(-math.inf, right.high, False)
        case "float.eq", True:
            return Range(right.low, right.high, False)
        case "float.lt", False if not right.nothing:
            return Range(right.low, math.inf, True)
        case "float.le", False if not right.nothing:
            return Range(_above(right.low, width), math.inf, True)
        case "float.unordered", False:
            return Range(-math.inf, math.inf, False)
        case _:
            return ANY


def _right_of(operator: str, left: Range, width: int, *, holds: bool) -> Range:
    """What a comparison says of its right side."""
    match operator, holds:
        case "float.lt", True:
            return Range(_above(left.low, width), math.inf, False)
        case "float.le", True:
            return Range(left.low, math.inf, False)
        case "float.lt", False if not left.nothing:
            return Range(-math.inf, left.high, True)
        case "float.le", False if not left.nothing:
            return Range(-math.inf, _below(left.high, width), True)
        case "float.eq" | "float.unordered", _:
            return _left_of(operator, left, width, holds=holds)
        case _:
            return ANY


def _above(number: float, width: int) -> float:
    """The next number of the width; of 32 bits one of 64 is near enough, as a bound."""
    return math.nextafter(number, math.inf) if width == 64 and math.isfinite(number) else number


def _below(number: float, width: int) -> float:
    return math.nextafter(number, -math.inf) if width == 64 and math.isfinite(number) else number


# --- comparisons ------------------------------------------------------------------------------------------------------


def _less(one: Range, other: Range) -> bool | None:
    if one.high < other.low and not (one.nothing or other.nothing):
        return True
    return False if one.low >= other.high else None


def _at_most(one: Range, other: Range) -> bool | None:
    if one.high <= other.low and not (one.nothing or other.nothing):
        return True
    return False if one.low > other.high else None


def _same(one: Range, other: Range) -> bool | None:
    if one.low == one.high == other.low == other.high and not (one.nothing or other.nothing):
        return True
    return False if one.high < other.low or other.high < one.low else None


def _unordered(one: Range, other: Range) -> bool | None:
    if any(each.low > each.high and each.nothing for each in (one, other)):
        return True
    return None if one.nothing or other.nothing else False


def _all(values: list[bool | None]) -> bool | None:
    return False if False in values else None if None in values else True


def _some(values: list[bool | None]) -> bool | None:
    return True if True in values else None if None in values else False


_COMPARED: dict[str, Callable[[Range, Range], bool | None]] = {
    "float.lt": _less,
    "float.le": _at_most,
    "float.eq": _same,
    "float.unordered": _unordered,
}
_CONNECTED: dict[str, Callable[[list[bool | None]], bool | None]] = {
    "and": _all,
    "or": _some,
    "not": lambda values: None if values[0] is None else not values[0],
}

# --- arithmetic -------------------------------------------------------------------------------------------------------


def _add(one: Range, other: Range) -> Range:
    clash = (one.high == math.inf and other.low == -math.inf) or (one.low == -math.inf and other.high == math.inf)
    low, high = one.low + other.low, one.high + other.high
    return _found(low, high, nothing=one.nothing or other.nothing or clash)


def _sub(one: Range, other: Range) -> Range:
    return _add(one, Range(-other.high, -other.low, other.nothing))


def _mul(one: Range, other: Range) -> Range:
    clash = any(
        each.low <= 0.0 <= each.high and math.inf in (abs(rest.low), abs(rest.high))
        for each, rest in ((one, other), (other, one))
    )
    ends = [0.0 if math.isnan(left * right) else left * right for left, right in product(one[:2], other[:2])]
    return _found(min(ends), max(ends), nothing=one.nothing or other.nothing or clash)


def _div(one: Range, other: Range) -> Range:
    if other.low <= 0.0 <= other.high or math.inf in (*map(abs, one[:2]), *map(abs, other[:2])):
        return ANY
    ends = [left / right for left, right in product(one[:2], other[:2])]
    return _found(min(ends), max(ends), nothing=one.nothing or other.nothing)


def _sqrt(number: Range) -> Range:
    if number.high < 0.0 or number.low > number.high:
        return Range(-0.0, 0.0, True)
    return Range(
        -0.0 if number.low <= 0.0 else math.sqrt(number.low), math.sqrt(number.high), number.nothing or number.low < 0.0
    )


def _found(low: float, high: float, *, nothing: bool) -> Range:
    """Ends that are no numbers tell nothing."""
    if math.isnan(low) or math.isnan(high):
        return ANY
    return Range(low, high, nothing)


_OPERATORS: dict[str, Callable[..., Range]] = {
    "float.add": _add,
    "float.sub": _sub,
    "float.mul": _mul,
    "float.div": _div,
    "float.sqrt": _sqrt,
}


def _widened(found: Range, width: int) -> Range:
    """The ends as the width has them."""
    return Range(_fit(found.low, width), _fit(found.high, width), found.nothing)


def _fit(number: float, width: int) -> float:
    return decode(encode(number, width), width)


def _whole(number: float, rounding: Callable[[float], int]) -> float:
    return float(rounding(number)) if math.isfinite(number) else number
