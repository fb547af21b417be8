"""Floating point on a path: what its conditions say of numbers decides many comparisons before a solver has to.

Input: the conditions of a path, and a condition. Output: its truth, or None where intervals do not tell.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from clew.ir.operators.floats import decode
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import Apply, Constant, Term, Variable, width_of
from clew.ir.walk import postorder
from clew.logic.float_intervals import (
    ANY,
    COMPARED,
    NOTHING,
    Range,
    computed,
    fitting,
    join,
    left_of,
    meet,
    right_of,
    size,
)
from clew.logic.float_linear import SUMS, bounds, is_at_most
from clew.logic.float_orders import Orders
from clew.logic.float_signs import of_other_sign, of_size
from clew.logic.range_floats import unconverted

_WIDTHS = (Bits(32), Bits(64))
_ORDERED = ("float.lt", "float.le")


def is_floating(condition: Term) -> bool:
    """Whether the condition compares floating-point numbers somewhere."""
    return any(isinstance(part, Apply) and part.operator.startswith("float.") for part in postorder(condition))


class FloatRanges:
    """What the conditions of a path say; remembers the ranges of terms."""

    def __init__(self, conditions: Iterable[Term], said: Mapping[Variable, Range] = MappingProxyType({})) -> None:
        self._said: dict[Term, Range] = {each: found for each, found in said.items()}  # noqa: C416 - its keys are terms
        self._known: dict[Term, Range] = {}
        self._truths: dict[Term, bool | None] = {}
        self._at_most: dict[tuple[Term, Term], None] = {}
        self._orders = Orders(self.range, self._is_said)
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
        if not isinstance(fact, Apply) or fact.operator not in COMPARED:
            return
        left, right = fact.arguments
        one, other = self.range(left), self.range(right)
        width = width_of(left)
        for term, said in ((left, left_of(fact.operator, other, width, holds=holds)),
                           (right, right_of(fact.operator, one, width, holds=holds))):  # fmt: skip
            for inner, found in _inward(term, said):
                self._said[inner] = meet(self._said.get(inner, ANY), found)
        if fact.operator in _ORDERED:
            self._at_most[(left, right) if holds else (right, left)] = None
        self._known.clear()
        self._truths.clear()
        self._orders = Orders(self.range, self._is_said)

    def _is_said(self, one: Term, other: Term) -> bool:
        """Whether a condition says that one is at most the other, where both are numbers."""
        return (one, other) in self._at_most

    def _decided(self, part: Term) -> bool | None:
        if isinstance(part, Constant):
            return bool(part.value)
        if not isinstance(part, Apply):
            return None
        if part.operator in COMPARED:
            found = COMPARED[part.operator](*map(self.range, part.arguments))
            return self._ordered(part) if found is None and part.operator in _ORDERED else found
        if part.operator not in _CONNECTED:
            return None
        return _CONNECTED[part.operator]([self._truths[each] for each in part.arguments])

    def _ordered(self, part: Apply) -> bool | None:
        """A comparison of terms that are ordered whatever their values are."""
        left, right = part.arguments
        if part.operator == "float.lt":
            return False if self._is_at_most(right, left) else None
        if self.range(left).nothing or self.range(right).nothing:
            return None
        return True if self._is_at_most(left, right) else None

    def _is_at_most(self, one: Term, other: Term) -> bool:
        if self._orders.at_most(one, other):
            return True
        return is_at_most(one, other, lambda part: _finite(self.range(part)), self._at_most)

    def _computed(self, term: Term) -> Range:
        if isinstance(term, Constant):
            assert isinstance(term.value, int), f"bits should be a number, are {term.value!r}"
            number = decode(term.value, width_of(term))
            return NOTHING if math.isnan(number) else Range(number, number, False)
        if not isinstance(term, Apply):
            return ANY
        parts = term.arguments
        if term.operator.startswith("float.") and all(each.sort in _WIDTHS for each in parts):
            ranges = [self.range(each) for each in parts]
            if term.operator == "float.mul" and parts[0] == parts[1]:
                ranges = [size(each) for each in ranges]
            found = computed(term.operator, term.parameters, ranges, width_of(term))
            if found is not None:
                return self._orders.narrowed(term, self._added(term, found))
        return self._special(term)

    def _added(self, term: Apply, found: Range) -> Range:
        """What is known of a sum in which a number occurs twice."""
        if term.operator not in SUMS:
            return found

        def range_of(part: Term) -> tuple[float, float] | None:
            return _finite(found if part is term else self.range(part))

        ends = bounds(term, range_of)
        return found if ends is None else meet(found, fitting(Range(*ends, nothing=True), width_of(term)))

    def _where(self, condition: Term, branch: Term, *, holds: bool) -> Range:
        """The range of a branch of a choice that compares it."""
        found = self.range(branch)
        while isinstance(condition, Apply) and condition.operator == "not":
            condition, holds = condition.arguments[0], not holds
        if not isinstance(condition, Apply) or condition.operator not in COMPARED:
            return found
        left, right = condition.arguments
        if branch == left:
            found = meet(found, left_of(condition.operator, self.range(right), width_of(left), holds=holds))
        if branch == right:
            found = meet(found, right_of(condition.operator, self.range(left), width_of(right), holds=holds))
        return found

    def _special(self, term: Apply) -> Range:
        """Choices, signs, and conversions of whole numbers."""
        match term.operator:
            case "ite":
                choice, then, otherwise = term.arguments
                decided = self._truths[choice]
                if decided is None:
                    return join(self._where(choice, then, holds=True), self._where(choice, otherwise, holds=False))
                return self.range(then if decided else otherwise)
            case "bitxor" if (part := of_other_sign(term)) is not None:
                low, high, nothing = self.range(part)
                return Range(-high, -low, nothing)
            case "bitand" | "zero_extend" if (part := of_size(term)) is not None:
                found = self.range(part)
                return size(found) if found.low <= found.high else found
            case "float.of_signed" | "float.of_unsigned":
                bits = width_of(term.arguments[0])
                least = -(2.0 ** (bits - 1)) if term.operator == "float.of_signed" else 0.0
                return fitting(Range(least, 2.0**bits, False), width_of(term))
            case _:
                return ANY


def _finite(found: Range) -> tuple[float, float] | None:
    """The ends of what is a finite number."""
    low, high, nothing = found
    return None if nothing or low > high or not (math.isfinite(low) and math.isfinite(high)) else (low, high)


def _inward(term: Term, said: Range) -> Iterator[tuple[Term, Range]]:
    """What is said of a term and of the number that it is made of by its sign or its width."""
    while True:
        yield term, said
        if said.low > said.high:
            return
        if (part := of_size(term)) is not None:
            said = Range(-said.high, said.high, said.nothing)
        elif (part := of_other_sign(term)) is not None:
            said = Range(-said.high, -said.low, said.nothing)
        elif isinstance(term, Apply) and term.operator == "float.convert":
            (part,) = term.arguments
            said = unconverted(said, width_of(part), width_of(term)) or ANY
        else:
            return
        term = part


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


def _all(values: list[bool | None]) -> bool | None:
    return False if False in values else None if None in values else True


def _some(values: list[bool | None]) -> bool | None:
    return True if True in values else None if None in values else False


_CONNECTED: dict[str, Callable[[list[bool | None]], bool | None]] = {
    "and": _all,
    "or": _some,
    "not": lambda values: None if values[0] is None else not values[0],
}
