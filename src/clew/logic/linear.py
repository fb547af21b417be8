"""Linear forms over real variables: sums with rational coefficients, and comparisons of them with zero.

Input: terms of sort Real, or Bool. Output: the sum or the comparison that a term is, None where it is none. Whatever
else stands in a term (a number that depends on data) may be taken for a variable by whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction

from clew.ir.sorts import REAL
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, apply, constant
from clew.ir.walk import operands, postorder
from clew.records import dataclass

Leaf = Callable[[Term], bool]


@dataclass(frozen=True, slots=True)
class Sum:
    """A constant and variables (or other terms of sort Real) with their coefficients, none of which is zero."""

    parts: Mapping[Term, Fraction] = field(default_factory=dict)
    constant: Fraction = Fraction(0)

    def plus(self, other: Sum, times: Fraction = Fraction(1)) -> Sum:
        """The sum of this one and so many times the other one."""
        parts = dict(self.parts)
        for term, factor in other.parts.items():
            parts[term] = parts.get(term, Fraction(0)) + factor * times
        kept = {term: factor for term, factor in parts.items() if factor}
        return Sum(kept, self.constant + other.constant * times)

    def times(self, factor: Fraction) -> Sum:
        """So many times this sum."""
        return Sum().plus(self, factor)

    def without(self, term: Term) -> Sum:
        """The rest of the sum."""
        return Sum({each: factor for each, factor in self.parts.items() if each is not term}, self.constant)

    @property
    def number(self) -> Fraction | None:
        """The number that it is, where it is one."""
        return None if self.parts else self.constant


@dataclass(frozen=True, slots=True)
class Comparison:
    """The sum is at most zero, or below zero where it is strict; an equality is two of them."""

    sum: Sum
    strict: bool


def real(value: Fraction | int) -> Constant:
    """A rational number as a term."""
    return constant(Fraction(value), REAL)


def sum_of(term: Term, leaf: Leaf = lambda term: isinstance(term, Variable)) -> Sum | None:
    """The sum that a term of sort Real is; `leaf` says what counts as a variable."""
    found: dict[Term, Sum | None] = {}
    for each in postorder(term):
        if each.sort == REAL:
            found[each] = _sum(each, found, leaf)
    return found[term]


def _sum(term: Term, found: Mapping[Term, Sum | None], leaf: Leaf) -> Sum | None:
    if leaf(term):
        return Sum({term: Fraction(1)})
    if isinstance(term, Constant) and isinstance(term.value, Fraction | int):
        return Sum(constant=Fraction(term.value))
    if not isinstance(term, Apply):
        return None
    parts = [found.get(each) for each in term.arguments]
    if any(part is None for part in parts):
        return None
    return _combined(term.operator, [part for part in parts if part is not None])


def _combined(operator: str, parts: list[Sum]) -> Sum | None:
    match operator, parts:
        case "real.add", [left, right]:
            return left.plus(right)
        case "real.sub", [left, right]:
            return left.plus(right, Fraction(-1))
        case "real.neg", [inner]:
            return inner.times(Fraction(-1))
        case "real.mul", [left, right] if left.number is not None:
            return right.times(left.number)
        case "real.mul", [left, right] if right.number is not None:
            return left.times(right.number)
        case "real.div", [left, right] if right.number:
            return left.times(1 / right.number)
        case _:
            return None


def comparisons(term: Term, leaf: Leaf = lambda term: isinstance(term, Variable)) -> tuple[Comparison, ...] | None:
    """The comparisons whose conjunction a term is: a convex set; None where it is another kind of condition."""
    found: list[Comparison] = []
    for each in operands("and", term):
        one = comparison(each, leaf)
        if one is None:
            return None
        found += one
    return tuple(found)


def comparison(term: Term, leaf: Leaf = lambda term: isinstance(term, Variable)) -> tuple[Comparison, ...] | None:
    """The comparisons, one or for an equality two, that an atom or its negation is."""
    if term is TRUE:
        return ()
    if term is FALSE:
        return (Comparison(Sum(constant=Fraction(1)), strict=False),)
    if not isinstance(term, Apply):
        return None
    if term.operator == "not":
        return _negated(term.arguments[0], leaf)
    if term.operator not in ("real.le", "real.lt", "=") or term.arguments[0].sort != REAL:
        return None
    left, right = (sum_of(each, leaf) for each in term.arguments)
    if left is None or right is None:
        return None
    difference = left.plus(right, Fraction(-1))
    first = Comparison(difference, strict=term.operator == "real.lt")
    return (first,) if term.operator != "=" else (first, Comparison(difference.times(Fraction(-1)), strict=False))


def _negated(term: Term, leaf: Leaf) -> tuple[Comparison, ...] | None:
    if not isinstance(term, Apply) or term.operator not in ("real.le", "real.lt"):
        return None
    inner = comparison(term, leaf)
    if inner is None:
        return None
    return tuple(Comparison(each.sum.times(Fraction(-1)), strict=not each.strict) for each in inner)


# --- back to terms --------------------------------------------------------------------------------------------------


def term_of(total: Sum) -> Term:
    """A sum as a term."""
    found: Term | None = None if total.parts and not total.constant else real(total.constant)
    for part, factor in total.parts.items():
        scaled = part if factor == 1 else apply("real.mul", real(factor), part)
        found = scaled if found is None else apply("real.add", found, scaled)
    assert found is not None, "a sum should have a part or a constant"
    return found


def condition_of(asked: Comparison) -> Term:
    """A comparison as a term, with what counts negatively on the other side."""
    less = Sum({part: factor for part, factor in asked.sum.parts.items() if factor > 0})
    more = Sum({part: -factor for part, factor in asked.sum.parts.items() if factor < 0}, -asked.sum.constant)
    return apply("real.lt" if asked.strict else "real.le", term_of(less), term_of(more))
