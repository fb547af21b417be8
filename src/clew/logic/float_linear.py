"""Sums of floating-point numbers as linear forms, so that a number that occurs twice is not taken for two.

A rounded result is the exact one times a factor near one, plus less than the smallest number, as long as it is finite
(IEEE 754, section 4.3.1). So a term of sums, differences and products with constants is a sum of its atoms, each times
a coefficient from an interval, and an interval: on real numbers, where forms may be added up. A form holds where all
parts of the term are finite numbers, which intervals have to show first. Ends are computed on 64 bits and moved outward
by one place after each operation. After: Miné, "Relational abstract domains for the detection of floating-point
run-time errors", 2004.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
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
_UNIT = {32: 2.0**-24, 64: 2.0**-53}
_SMALLEST = {32: 2.0**-149, 64: 5e-324}

Interval = tuple[float, float]


class Form(NamedTuple):
    """A sum of atoms with coefficients, and a constant."""

    atoms: tuple[tuple[Term, Interval], ...]
    constant: Interval


class Sum(NamedTuple):
    """The form of a term, and the parts that have to be finite numbers for it."""

    form: Form
    finite: tuple[Term, ...]


def narrowed(term: Apply, found: Known, facts: Mapping[Term, Fact]) -> Known:
    """What is known of a sum, by its form as well."""
    known = sum_of(term)
    if known is None:
        return found
    low, high = known.form.constant
    ranges = {each: _range(each, found if each is term else facts.get(each)) for each in known.finite}
    if any(each is None for each in ranges.values()):
        return found
    for atom, coefficient in known.form.atoms:
        ends = ranges[atom]
        assert ends is not None, "an atom should be finite"
        less, more = _times(coefficient, ends)
        low, high = math.nextafter(low + less, -math.inf), math.nextafter(high + more, math.inf)
    if not (math.isfinite(low) and math.isfinite(high)):
        return found
    width = width_of(term)
    bits = bits_of(Range(low, high, nothing=False), width, result=True)
    return found if bits is None else meet(found, bits, width) or found


def _range(term: Term, fact: Fact) -> Interval | None:
    """The ends of a term that is a finite number."""
    if not (isinstance(fact, tuple) and len(fact) == 6):
        return None
    low, high, nothing = numbers(fact, width_of(term))
    return None if nothing or not (math.isfinite(low) and math.isfinite(high)) or low > high else (low, high)


@lru_cache(_REMEMBERED)
def sum_of(term: Term) -> Sum | None:
    """The form of a term in which an atom occurs twice."""
    parts = list(postorder(term, parts=_parts))
    if len(parts) > _LARGEST:
        return None
    forms: dict[Term, Form] = {}
    occurs: dict[Term, int] = {}
    for each in parts:
        forms[each] = _form(each, forms)
        for inner in _parts(each):
            occurs[inner] = occurs.get(inner, 0) + 1
    found = forms[term]
    if not any(occurs[atom] > 1 for atom, _ in found.atoms) or not _is_finite(found):
        return None
    return Sum(found, tuple(each for each in parts if not isinstance(each, Constant)))


def _parts(term: Term) -> tuple[Term, ...]:
    """The parts of a term that is linear in them; none where it is an atom."""
    if not isinstance(term, Apply):
        return ()
    match term.operator, term.arguments:
        case "float.add" | "float.sub" | "float.convert", parts:
            return parts
        case "float.mul", (part, Constant() as by) | (Constant() as by, part) if _is_number(by):
            return (part,)
        case "float.div", (part, Constant() as by) if _is_number(by):
            return (part,)
        case "bitxor", (part, Constant(value=value)) if value == 1 << (width_of(term) - 1):
            return (part,)
        case _:
            return ()


def _is_number(by: Constant) -> bool:
    assert isinstance(by.value, int), "bits should be a number"
    number = decode(by.value, width_of(by))
    return math.isfinite(number) and number != 0.0


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
    return _outward(min(ends), max(ends))


def _outward(low: float, high: float) -> Interval:
    return math.nextafter(low, -math.inf), math.nextafter(high, math.inf)


def _is_finite(form: Form) -> bool:
    return all(math.isfinite(end) for ends in (form.constant, *(each for _, each in form.atoms)) for end in ends)
