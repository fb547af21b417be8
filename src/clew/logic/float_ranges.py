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
from clew.logic.float_intervals import ANY, COMPARED, NOTHING, Range, computed, fitting, join, left_of, meet, right_of

_WIDTHS = (Bits(32), Bits(64))


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
        if not isinstance(fact, Apply) or fact.operator not in COMPARED:
            return
        left, right = fact.arguments
        one, other = self.range(left), self.range(right)
        width = width_of(left)
        for term, said in ((left, left_of(fact.operator, other, width, holds=holds)),
                           (right, right_of(fact.operator, one, width, holds=holds))):  # fmt: skip
            self._said[term] = meet(self._said.get(term, ANY), said)
        self._known.clear()
        self._truths.clear()

    def _decided(self, part: Term) -> bool | None:
        if isinstance(part, Constant):
            return bool(part.value)
        if not isinstance(part, Apply):
            return None
        if part.operator in COMPARED:
            return COMPARED[part.operator](*map(self.range, part.arguments))
        if part.operator not in _CONNECTED:
            return None
        return _CONNECTED[part.operator]([self._truths[each] for each in part.arguments])

    def _computed(self, term: Term) -> Range:
        if isinstance(term, Constant):
            assert isinstance(term.value, int), f"bits should be a number, are {term.value!r}"
            number = decode(term.value, width_of(term))
            return NOTHING if math.isnan(number) else Range(number, number, False)
        if not isinstance(term, Apply):
            return ANY
        parts = term.arguments
        if term.operator.startswith("float.") and all(each.sort in _WIDTHS for each in parts):
            found = computed(term.operator, term.parameters, [self.range(each) for each in parts], width_of(term))
            if found is not None:
                return found
        return self._special(term)

    def _special(self, term: Apply) -> Range:
        """Choices, signs, and conversions of whole numbers."""
        match term.operator:
            case "ite":
                choice, then, otherwise = term.arguments
                decided = self._truths[choice]
                if decided is None:
                    return join(self.range(then), self.range(otherwise))
                return self.range(then if decided else otherwise)
            case "bitxor" | "bitand":
                return self._with_sign(term)
            case "float.of_signed" | "float.of_unsigned":
                size = width_of(term.arguments[0])
                least = -(2.0 ** (size - 1)) if term.operator == "float.of_signed" else 0.0
                return fitting(Range(least, 2.0**size, False), width_of(term))
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
