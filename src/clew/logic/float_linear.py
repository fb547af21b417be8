"""Sums of floating-point numbers as linear forms, so that a number that occurs twice is not taken for two.

A rounded result is the exact one times a factor near one, plus less than the smallest number, as long as it is finite
(IEEE 754, section 4.3.1). So a term of sums, differences and products with constants is a sum of its atoms, each times
a coefficient from an interval, and an interval: on real numbers, where forms may be added up. A form holds where all
parts of the term are finite numbers, which intervals have to show first. Ends are computed on 64 bits and moved outward
by one place after each operation. After: Miné, "Relational abstract domains for the detection of floating-point
run-time errors", 2004.

A product of two terms is linear once one of them, its *factor*, is given a number. Where no product has a factor on
both sides, the exact value is affine in each factor, whatever the other atoms and the roundings are: roundings are
factors near one and small numbers of their own, that are taken from their intervals as atoms are. So it lies between
its values at the ends of the factors' ranges, and forms are computed at each combination of ends: `x + g * (y - x)`
with `g` between 0 and 1 is `x` at one end and `y` at the other one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from clew.ir.operators.floats import decode
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, width_of
from clew.ir.walk import postorder
from clew.logic.float_intervals import Range
from clew.logic.range_bits import Known, meet
from clew.logic.range_facts import Fact
from clew.logic.range_floats import bits_of, numbers

SUMS = frozenset({"float.add", "float.sub"})
_LARGEST = 60
"""Terms of more parts are not looked at."""
_REMEMBERED = 1 << 14
_MOST_FACTORS = 3
_LINEAR = frozenset({"float.add", "float.sub", "float.mul", "float.div", "float.convert", "bitxor"})
_UNIT = {32: 2.0**-24, 64: 2.0**-53}
_SMALLEST = {32: 2.0**-149, 64: 5e-324}

Interval = tuple[float, float]


class Form(NamedTuple):
    """A sum of atoms with coefficients, and a constant."""

    atoms: tuple[tuple[Term, Interval], ...]
    constant: Interval


class Sum(NamedTuple):
    """Terms that are linear in their atoms once factors are numbers, and the parts that have to be finite for it."""

    terms: tuple[Term, ...]
    factors: tuple[Term, ...]
    finite: tuple[Term, ...]
    repeats: bool
    """Whether an atom or a factor occurs twice."""


def narrowed(term: Apply, found: Known, facts: Mapping[Term, Fact]) -> Known:
    """What is known of a sum, by its form as well."""

    def range_of(part: Term) -> Interval | None:
        return _range(part, found if part is term else facts.get(part))

    ends = bounds(term, range_of)
    if ends is None:
        return found
    width = width_of(term)
    bits = bits_of(Range(*ends, nothing=False), width, result=True)
    return found if bits is None else meet(found, bits, width) or found


def bounds(term: Term, range_of: Callable[[Term], Interval | None]) -> Interval | None:
    """Between which numbers a term lies, by its forms; None where a part of it may be no finite number."""
    known = sum_of(term)
    return None if known is None or not known.repeats else _ends(known, (1.0,), range_of, ())


def is_at_most(
    left: Term, right: Term, range_of: Callable[[Term], Interval | None], said: Iterable[tuple[Term, Term]]
) -> bool:
    """Whether a term is at most another one by the form of their difference, and by pairs of which the first is.

    A quotient by what is positive is at most a constant where what is divided is at most so many times the divisor.
    """
    terms, shares = _compared(left, right, range_of)
    known = sum_of(*terms)
    if known is None or any(range_of(each) is None for each in (left, right)):
        return False
    ends = _ends(known, shares, range_of, tuple(said))
    return ends is not None and ends[1] <= 0.0


def _compared(
    left: Term, right: Term, range_of: Callable[[Term], Interval | None]
) -> tuple[tuple[Term, Term], tuple[float, float]]:
    """Two terms, and by what their values are to be multiplied so that the sum is not positive."""
    for quotient, constant, share in ((left, right, 1.0), (right, left, -1.0)):
        if not isinstance(constant, Constant) or not isinstance(constant.value, int) or not isinstance(quotient, Apply):
            continue
        if quotient.operator == "float.div" and (ends := range_of(quotient.arguments[1])) and ends[0] > 0.0:
            number = decode(constant.value, width_of(constant))
            return (quotient.arguments[0], quotient.arguments[1]), (share, -share * number)
    return (left, right), (1.0, -1.0)


def _ends(
    known: Sum,
    shares: tuple[float, ...],
    range_of: Callable[[Term], Interval | None],
    said: tuple[tuple[Term, Term], ...],
) -> Interval | None:
    """The ends of the sum of the terms, each times its share."""
    ranges: dict[Term, Interval] = {}
    for each in known.finite:
        ends = range_of(each)
        if ends is None:
            return None
        ranges[each] = ends
    found: list[Interval] = []
    for corner in product(*(ranges[each] for each in known.factors)):
        form = Form((), (0.0, 0.0))
        for term, share in zip(known.terms, shares, strict=True):
            one = _formed(term, known.factors, corner)
            form = _sum(form, one if share == 1.0 else _scaled(one, (share, share)))
        if not _is_finite(form):
            return None
        low, high = _reach(form, ranges, said)
        if not (math.isfinite(low) and math.isfinite(high)):
            return None
        found.append((low, high))
    return min(low for low, _ in found), max(high for _, high in found)


def _reach(form: Form, ranges: Mapping[Term, Interval], said: tuple[tuple[Term, Term], ...]) -> Interval:
    """The ends of a form; where an atom is said to be at most another one, the upper end by one of the two alone."""
    low, high = form.constant
    for atom, coefficient in form.atoms:
        low = _outward(low + _times(coefficient, ranges[atom])[0], 0.0)[0]
    atoms = dict(form.atoms)
    for less, more in said:
        if less in atoms and more in atoms and atoms[more][1] <= 0.0:
            one, other = atoms[less], atoms.pop(more)
            atoms[less] = _outward(one[0] + other[0], one[1] + other[1])
    for atom, coefficient in atoms.items():
        high = _outward(0.0, high + _times(coefficient, ranges[atom])[1])[1]
    return low, high


def _range(term: Term, fact: Fact) -> Interval | None:
    """The ends of a term that is a finite number."""
    if not (isinstance(fact, tuple) and len(fact) == 6):
        return None
    low, high, nothing = numbers(fact, width_of(term))
    return None if nothing or not (math.isfinite(low) and math.isfinite(high)) or low > high else (low, high)


@lru_cache(_REMEMBERED)
def sum_of(*terms: Term) -> Sum | None:
    """How terms are linear; None where they are not, or too large."""
    parts = list(postorder(*terms, parts=_parts))
    if len(parts) > _LARGEST:
        return None
    occurs = dict.fromkeys(terms, 1)
    for each in parts:
        for inner in _parts(each):
            occurs[inner] = occurs.get(inner, 0) + 1
    factors = _factors(parts, occurs)
    if factors is None:
        return None
    repeats = any(occurs[each] > 1 for each in parts if not _parts(each) and _varies(each))
    return Sum(terms, factors, tuple(filter(_varies, parts)), repeats)


def _varies(term: Term) -> bool:
    return not isinstance(term, Constant)


def _factors(parts: Sequence[Term], occurs: Mapping[Term, int]) -> tuple[Term, ...] | None:
    """One atom of each product, such that no product has factors on both sides; None where there are too many."""
    found: dict[Term, None] = {}
    products = [each for each in parts if _is_product(each)]
    for each in products:
        assert isinstance(each, Apply), "a product should be applied"
        atoms = [side for side in each.arguments if not _parts(side)]
        if not any(side in found for side in atoms):
            found[max(atoms, key=lambda side: occurs[side])] = None
    if len(found) > _MOST_FACTORS:
        return None
    inside: dict[Term, frozenset[Term]] = {}
    for each in parts:
        own = frozenset((each,)) & found.keys()
        inside[each] = own.union(*(inside[inner] for inner in _parts(each)))
    for each in products:
        assert isinstance(each, Apply), "a product should be applied"
        left, right = (inside[side] for side in each.arguments)
        if left & right or not any(side in found for side in each.arguments):
            return None
    return tuple(found)


def _is_product(term: Term) -> bool:
    return isinstance(term, Apply) and term.operator == "float.mul" and len(_parts(term)) == 2


def _parts(term: Term) -> tuple[Term, ...]:
    """The parts of a term that is linear in them once a factor is a number; none where it is an atom."""
    if not isinstance(term, Apply):
        return ()
    match term.operator, term.arguments:
        case "float.add" | "float.sub" | "float.convert", parts:
            return parts
        case "float.mul", (part, Constant() as by) | (Constant() as by, part) if _is_number(by):
            return (part,)
        case "float.mul", (left, right) if left != right and not (_is_made(left) and _is_made(right)):
            return () if isinstance(left, Constant) or isinstance(right, Constant) else (left, right)
        case "float.div", (part, Constant() as by) if _is_number(by):
            return (part,)
        case "bitxor", (part, Constant(value=value)) if value == 1 << (width_of(term) - 1):
            return (part,)
        case _:
            return ()


def _is_made(term: Term) -> bool:
    """Whether a term may be no atom."""
    if not isinstance(term, Apply) or (term.operator == "float.div" and not isinstance(term.arguments[1], Constant)):
        return False
    return term.operator in _LINEAR


def _is_number(by: Constant) -> bool:
    assert isinstance(by.value, int), "bits should be a number"
    number = decode(by.value, width_of(by))
    return math.isfinite(number) and number != 0.0


@lru_cache(_REMEMBERED)
def _formed(term: Term, factors: tuple[Term, ...], corner: tuple[float, ...]) -> Form:
    """The form of a term where factors are numbers."""
    forms: dict[Term, Form] = {each: Form((), (number, number)) for each, number in zip(factors, corner, strict=True)}
    for each in postorder(term, parts=_parts):
        if each not in forms:
            forms[each] = _form(each, forms)
    return forms[term]


def _form(term: Term, forms: Mapping[Term, Form]) -> Form:
    if isinstance(term, Constant) and isinstance(term.value, int) and term.sort in (Bits(32), Bits(64)):
        number = decode(term.value, width_of(term))
        if math.isfinite(number):
            return Form((), (number, number))
    if not _parts(term):
        return Form(((term, (1.0, 1.0)),), (0.0, 0.0))
    assert isinstance(term, Apply), "what has parts should be applied"
    match term.operator, term.arguments:
        case "float.add", (one, other):
            found = _sum(forms[one], forms[other])
        case "float.sub", (one, other):
            found = _sum(forms[one], _scaled(forms[other], (-1.0, -1.0)))
        case "bitxor", (part, _):
            return _scaled(forms[part], (-1.0, -1.0))
        case "float.convert", (part,):
            if width_of(term) >= width_of(part):
                return forms[part]
            found = forms[part]
        case "float.mul", (part, Constant(value=int(by))) | (Constant(value=int(by)), part):
            number = decode(by, width_of(term))
            found = _scaled(forms[part], (number, number))
        case "float.mul", (left, right):
            first, second = forms[left], forms[right]
            assert not (first.atoms and second.atoms), "a product should have a factor"
            found = _scaled(second, first.constant) if second.atoms else _scaled(first, second.constant)
        case _, (part, Constant(value=int(by))):
            inverse = 1.0 / decode(by, width_of(term))
            found = _scaled(forms[part], _outward(inverse, inverse))
        case _:
            raise AssertionError(f"{term.operator} should not be linear")
    return _rounded(found, width_of(term))


def _rounded(form: Form, width: int) -> Form:
    unit, smallest = _UNIT[width], _SMALLEST[width]
    atoms, (low, high) = _scaled(form, _outward(1.0 - unit, 1.0 + unit))
    return Form(atoms, _outward(low - smallest, high + smallest))


def _sum(one: Form, other: Form) -> Form:
    atoms = dict(one.atoms)
    for atom, (low, high) in other.atoms:
        mine = atoms.get(atom, (0.0, 0.0))
        atoms[atom] = _outward(mine[0] + low, mine[1] + high)
    (low, high), (less, more) = one.constant, other.constant
    return Form(tuple(atoms.items()), _outward(low + less, high + more))


def _scaled(form: Form, by: Interval) -> Form:
    return Form(tuple((atom, _times(each, by)) for atom, each in form.atoms), _times(form.constant, by))


def _times(one: Interval, other: Interval) -> Interval:
    ends = [left * right for left, right in product(one, other)]
    if any(map(math.isnan, ends)):
        return -math.inf, math.inf
    return _outward(min(ends), max(ends))


def _outward(low: float, high: float) -> Interval:
    return math.nextafter(low, -math.inf), math.nextafter(high, math.inf)


def _is_finite(form: Form) -> bool:
    return all(math.isfinite(end) for ends in (form.constant, *(each for _, each in form.atoms)) for end in ends)
