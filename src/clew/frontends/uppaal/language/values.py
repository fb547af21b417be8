"""Types and values of UPPAAL's language, and arithmetic on terms.

A value is a term (a whole number, a truth value, or a clock as a real), a row of values, the fields of a structure, or
a channel. What the ranges of variables decide is decided here, so that loops end and checks that cannot fail are left
out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import product
from math import prod

from clew.ir.operators.evaluation import evaluate_all
from clew.ir.sorts import BOOL, INTEGER, REAL, Bits, Bool
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Term,
    Variable,
    apply,
    conjoin,
    disjoin,
    equal,
    integer,
    ite,
    negate,
)
from clew.ir.walk import variables
from clew.records import dataclass

# --- types ----------------------------------------------------------------------------------------------------------

LEAST, MOST = -32768, 32767
"""The range of a plain int."""


@dataclass(frozen=True, slots=True)
class Whole:
    """Whole numbers between two bounds."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Truth:
    """Truth values."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Clocks."""


@dataclass(frozen=True, slots=True)
class Channel:
    """Channels of one kind."""

    urgent: bool = False
    broadcast: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Arrays; what is in front of the least index is kept, and never used."""

    element: Kind
    length: int
    low: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """Structures."""

    fields: tuple[tuple[str, Kind], ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The result of a function without one."""


Kind = Whole | Truth | Clock | Channel | Row | Record | Nothing

# --- values ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A channel by its name."""

    name: str
    kind: Channel


@dataclass(frozen=True, slots=True)
class Fields:
    """The values of a structure, in order."""

    items: tuple[tuple[str, Value], ...]

    def with_field(self, name: str, value: Value) -> Fields:
        """The same with another value of one field."""
        return Fields(tuple((each, value if each == name else old) for each, old in self.items))


Value = Term | Line | Fields | tuple["Value", ...]


def choose(condition: Term, then: Value, otherwise: Value) -> Value:
    """`then` where the condition holds, part by part."""
    if then is otherwise or condition is TRUE:
        return then
    if condition is FALSE:
        return otherwise
    if isinstance(then, tuple) and isinstance(otherwise, tuple):
        return tuple(choose(condition, one, other) for one, other in zip(then, otherwise, strict=True))
    if isinstance(then, Fields) and isinstance(otherwise, Fields):
        pairs = zip(then.items, otherwise.items, strict=True)
        return Fields(tuple((name, choose(condition, one, other)) for (name, one), (_, other) in pairs))
    assert not isinstance(then, tuple | Fields | Line), "a choice should be between values of one kind"
    assert not isinstance(otherwise, tuple | Fields | Line), "a choice should be between values of one kind"
    return ite(condition, then, otherwise)


def default(kind: Kind) -> Value:
    """What a variable starts with where nothing is said."""
    match kind:
        case Whole(low=low, high=high):
            return integer(0 if low <= 0 <= high else low)
        case Truth():
            return FALSE
        case Row(element=element, length=length):
            return (default(element),) * length
        case Record(fields=fields):
            return Fields(tuple((name, default(each)) for name, each in fields))
        case Clock() | Channel() | Nothing():
            raise AssertionError(f"{kind} should have no start")


def truth(term: Term) -> Term:
    """A number as a truth value."""
    return negate(same(term, integer(0))) if term.sort == INTEGER else term


def number(term: Term) -> Term:
    """A truth value as a number."""
    return ite(term, integer(1), integer(0)) if term.sort == BOOL else term


def real(term: Term) -> Term:
    """A number beside a clock."""
    return term if term.sort == REAL else apply("real.of_int", number(term))


def same(left: Term, right: Term) -> Term:
    """Whether two terms of one sort are equal."""
    if left is right:
        return TRUE
    return equal(left, right)


# --- ranges ---------------------------------------------------------------------------------------------------------

Range = tuple[int | None, int | None]
_ANY: Range = (None, None)
_MOST_TRIED = 4096


@dataclass(slots=True)
class Ranges:
    """What is known of the size of numbers; remembers what was asked, which is why it has state."""

    of: dict[Variable, tuple[int, int]] = field(default_factory=dict)
    _known: dict[Term, Range] = field(default_factory=dict)

    def range(self, term: Term) -> Range:
        """Between which numbers a term lies; None: no bound is known."""
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = self._range(term)
        return found

    def _range(self, term: Term) -> Range:
        match term:
            case Constant(value=value):
                return (int(value), int(value)) if isinstance(value, int) else _ANY
            case Variable():
                return self.of.get(term, _ANY)
            case Apply("ite", (_, then, otherwise)):
                (a, b), (c, d) = self.range(then), self.range(otherwise)
                return (None if a is None or c is None else min(a, c), None if b is None or d is None else max(b, d))
            case Apply("int.add", (left, right)):
                return _sum(self.range(left), self.range(right))
            case Apply("int.sub", (left, right)):
                low, high = self.range(right)
                return _sum(self.range(left), (None if high is None else -high, None if low is None else -low))
            case Apply("int.neg", (inner,)):
                low, high = self.range(inner)
                return None if high is None else -high, None if low is None else -low
            case Apply("int.mod", (_, divisor)):
                low, high = self.range(divisor)
                return (0, high - 1) if low is not None and low > 0 and high is not None else _ANY
            case Apply("int.mul", (left, right)):
                ends = (*self.range(left), *self.range(right))
                if any(end is None for end in ends):
                    return _ANY
                a, b, c, d = (end or 0 for end in ends)
                every = (a * c, a * d, b * c, b * d)
                return min(every), max(every)
            case _:
                return _ANY

    def less(self, left: Term, right: Term, *, strict: bool) -> Term:
        """Whether one number is below another (or equal, where it is not strict)."""
        (a, b), (c, d) = self.range(left), self.range(right)
        if b is not None and c is not None and (b < c or (b == c and not strict)):
            return TRUE
        if a is not None and d is not None and (a > d or (a == d and strict)):
            return FALSE
        return apply("int.lt" if strict else "int.le", left, right)

    def equal(self, left: Term, right: Term) -> Term:
        """Whether two numbers are equal."""
        (a, b), (c, d) = self.range(left), self.range(right)
        if (b is not None and c is not None and b < c) or (a is not None and d is not None and a > d):
            return FALSE
        return same(left, right)

    def within(self, term: Term, low: int, high: int) -> Term:
        """Whether a number lies between two others."""
        return conjoin(self.less(integer(low), term, strict=False), self.less(term, integer(high), strict=False))

    def always(self, condition: Term) -> bool:
        """Whether a condition was seen to hold whatever its variables are, by trying; False where they are too many."""
        asked = sorted(variables(condition), key=lambda each: each.name)
        domains = [self._domain(each) for each in asked]
        if any(each is None for each in domains) or prod(len(each or ()) for each in domains) > _MOST_TRIED:
            return False
        rows = list(product(*(each or () for each in domains)))
        columns = dict(zip(asked, zip(*rows, strict=True), strict=True)) if asked else {}
        (found,) = evaluate_all((condition,), columns, len(rows))
        return all(found)

    def _domain(self, asked: Variable) -> Sequence[int] | None:
        if asked in self.of:
            low, high = self.of[asked]
            return range(low, high + 1)
        match asked.sort:
            case Bool():
                return (False, True)
            case Bits(width=width):
                return range(1 << width)
            case _:
                return None


def _sum(one: Range, other: Range) -> Range:
    (a, b), (c, d) = one, other
    return None if a is None or c is None else a + c, None if b is None or d is None else b + d


# --- arithmetic -----------------------------------------------------------------------------------------------------


def quotient(left: Term, right: Term, ranges: Ranges) -> Term:
    """Division that drops the fraction, as C has it."""
    low, _ = ranges.range(left)
    least, _ = ranges.range(right)
    if low is not None and low >= 0 and least is not None and least >= 0:
        return apply("int.div", left, right)
    sizes = [ite(apply("int.lt", each, integer(0)), apply("int.neg", each), each) for each in (left, right)]
    whole = apply("int.div", *sizes)
    unlike = apply("xor", *(apply("int.lt", each, integer(0)) for each in (left, right)))
    return ite(unlike, apply("int.neg", whole), whole)


def remainder(left: Term, right: Term, ranges: Ranges) -> Term:
    """What such a division leaves, with the sign of the dividend."""
    low, _ = ranges.range(left)
    least, _ = ranges.range(right)
    if low is not None and low >= 0 and least is not None and least >= 0:
        return apply("int.mod", left, right)
    return apply("int.sub", left, apply("int.mul", quotient(left, right, ranges), right))


_BITWISE = {"&": "bitand", "|": "bitor", "^": "bitxor", "<<": "shl", ">>": "ashr"}


def bitwise(operator: str, left: Term, right: Term) -> Term:
    """An operator on the bits of numbers of 32 bits."""
    words = (apply("int.to_bits", each, parameters=(32,)) for each in (left, right))
    return apply("int.of_signed", apply(_BITWISE[operator], *words))


def implies(condition: Term, held: Term) -> Term:
    """Where the condition holds, the other one does."""
    return disjoin(negate(condition), held) if condition is not TRUE else held
