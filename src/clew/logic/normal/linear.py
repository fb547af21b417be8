"""Linear normal form: sums of products with coefficients, modulo 2**w for bit-vectors.

A form is a tuple of (product, coefficient), the products in the order of their digests, and a constant. The term of a
form is the sum from left to right with the constant last; a product is a term that is no sum, or factors in the order
of their digests. Products of sums are multiplied out where that needs at most one product of two inputs.
A sum that is too long to be merged is a product itself, so that adding to it costs the same whatever its length.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from clew.ir.sorts import Bits, Sort
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, applied, apply, bits, constant, digest, equal, negate

_MOST = 64
"""Longer sums are not merged."""


class Form(NamedTuple):
    """See the module."""

    products: tuple[tuple[Term, int], ...]
    number: int


_FORMS: dict[Term, Form] = {}


class Ring(NamedTuple):
    """The names of the operators on a sort, and its modulus (0: none)."""

    add: str
    mul: str
    neg: str
    modulus: int


def ring_of(sort: Sort) -> Ring:
    """The operators on bit-vectors or integers."""
    return Ring("add", "mul", "neg", 1 << sort.width) if isinstance(sort, Bits) else _INTEGERS


_INTEGERS = Ring("int.add", "int.mul", "int.neg", 0)


def form_of(term: Term) -> Form:
    """The form of a normal term."""
    found = _FORMS.get(term)
    if found is not None:
        return found
    found = _FORMS[term] = _walked(term, ring_of(term.sort))
    return found


def _walked(term: Term, ring: Ring) -> Form:
    merged: dict[Term, int] = {}
    number = 0
    rest: Term | None = term
    while rest is not None:
        if len(merged) > _MOST:
            return Form(((term, 1),), 0)
        part, rest = rest, None
        if isinstance(part, Apply) and part.operator == ring.add:
            rest, part = part.arguments
        if isinstance(part, Constant):
            assert isinstance(part.value, int), "a number should be an int"
            number += part.value
        else:
            product, coefficient = _product(part, ring)
            merged[product] = merged.get(product, 0) + coefficient
    return _form(merged, number, ring.modulus)


def _product(term: Term, ring: Ring) -> tuple[Term, int]:
    if isinstance(term, Apply) and term.operator == ring.neg:
        return term.arguments[0], ring.modulus - 1 if ring.modulus else -1
    if isinstance(term, Apply) and term.operator == ring.mul and isinstance(last := term.arguments[1], Constant):
        assert isinstance(last.value, int), "a coefficient should be an int"
        return term.arguments[0], last.value
    return term, 1


def term_of(form: Form, sort: Sort) -> Term:
    """The term of a form."""
    ring = ring_of(sort)
    result: Term | None = None
    for product, coefficient in form.products:
        part = _scaled(product, coefficient, ring, sort)
        result = part if result is None else apply(ring.add, result, part)
    if result is None:
        return constant(form.number, sort)
    if form.number:
        result = apply(ring.add, result, constant(form.number, sort))
    _FORMS[result] = form
    return result


def _scaled(product: Term, coefficient: int, ring: Ring, sort: Sort) -> Term:
    if coefficient == 1:
        return product
    if coefficient in (-1, ring.modulus - 1):
        return apply(ring.neg, product)
    return apply(ring.mul, product, constant(coefficient, sort))


def total(left: Form, right: Form, times: int, modulus: int) -> Form | None:
    """The sum of left and so many times right; None if it is too long."""
    if len(left.products) + len(right.products) > _MOST:
        return None
    merged = dict(left.products)
    for product, coefficient in right.products:
        merged[product] = merged.get(product, 0) + times * coefficient
    return _form(merged, left.number + times * right.number, modulus)


def _form(merged: dict[Term, int], number: int, modulus: int) -> Form:
    if modulus:
        merged = {product: coefficient % modulus for product, coefficient in merged.items()}
        number %= modulus
    kept = [pair for pair in merged.items() if pair[1]]
    kept.sort(key=lambda pair: digest(pair[0]))
    return Form(tuple(kept), number)


def multiply(left: Term, right: Term) -> Term:
    """The product of two normal terms."""
    sort = left.sort
    ring = ring_of(sort)
    one, other = form_of(left), form_of(right)
    if not one.products or not other.products:
        scaled, factor = (other, one.number) if not one.products else (one, other.number)
        merged = {product: coefficient * factor for product, coefficient in scaled.products}
        return term_of(_form(merged, scaled.number * factor, ring.modulus), sort)
    if len(one.products) == 1 == len(other.products):
        return _expanded(one, other, ring, sort)
    ordered = sorted((left, right), key=digest)
    return apply(ring.mul, *ordered)


def _expanded(one: Form, other: Form, ring: Ring, sort: Sort) -> Term:
    """(c·x + a) · (d·y + b), multiplied out."""
    (left, first), (right, second) = one.products[0], other.products[0]
    merged: dict[Term, int] = {_factors(left, right, ring): first * second}
    merged[left] = merged.get(left, 0) + first * other.number
    merged[right] = merged.get(right, 0) + second * one.number
    return term_of(_form(merged, one.number * other.number, ring.modulus), sort)


def _factors(left: Term, right: Term, ring: Ring) -> Term:
    """The product of products, its factors in order."""
    found: list[Term] = []
    stack = [right, left]
    while stack:
        top = stack.pop()
        if isinstance(top, Apply) and top.operator == ring.mul and not isinstance(top.arguments[1], Constant):
            stack.extend(reversed(top.arguments))
        else:
            found.append(top)
    found.sort(key=digest)
    result = found[0]
    for factor in found[1:]:
        result = apply(ring.mul, result, factor)
    return result


def combine(left: Term, right: Term, times: int) -> Term | None:
    """The sum of left and so many times right, normal."""
    form = total(form_of(left), form_of(right), times, ring_of(left.sort).modulus)
    return None if form is None else term_of(form, left.sort)


def moved(term: Term, by: Term) -> Term | None:
    """The sum of a normal sum of bits that ends with a constant and another constant; None where it is another sum.

    It is what `combine` gives, since only the constant is another one: loops count, so that most sums are of this kind.
    That it has more than one value needs no look, since the sum without the constant has.
    """
    if not (isinstance(by, Constant) and isinstance(term, Apply) and term.operator == "add"):
        return None
    rest, last = term.arguments
    form = form_of(term)
    if not isinstance(last, Constant) or form.products[0][0] is term:
        return None
    sort = term.sort
    assert isinstance(sort, Bits), f"a sum of bits should be bits, is {sort}"
    assert isinstance(by.value, int), "a number should be an int"
    number = (form.number + by.value) & ((1 << sort.width) - 1)
    found = applied("add", (rest, bits(number, sort.width)), (), sort) if number else rest
    _FORMS[found] = Form(form.products, number)
    return found


# --- comparisons ------------------------------------------------------------------------------------------------------


def equation(left: Term, right: Term) -> Term | None:
    """Equality: positive products on the left, the others and the constant on the right."""
    sort = left.sort
    ring = ring_of(sort)
    form = total(form_of(left), form_of(right), -1, ring.modulus)
    if form is None:
        return None
    if not form.products:
        return TRUE if form.number == 0 else FALSE
    if not ring.modulus:
        return _integer_equation(form, sort)
    if _is_negative(form.products[0][1], ring.modulus):
        form = _negated(form, ring.modulus)
    kept = [pair for pair in form.products if not _is_negative(pair[1], ring.modulus)]
    moved = [(product, ring.modulus - each) for product, each in form.products if _is_negative(each, ring.modulus)]
    return equal(term_of(Form(tuple(kept), 0), sort), term_of(Form(tuple(moved), -form.number % ring.modulus), sort))


def _is_negative(coefficient: int, modulus: int) -> bool:
    return coefficient > modulus // 2 if modulus else coefficient < 0


def _negated(form: Form, modulus: int) -> Form:
    def opposite(number: int) -> int:
        return -number % modulus if modulus else -number

    return Form(tuple((product, opposite(each)) for product, each in form.products), opposite(form.number))


def _integer_equation(form: Form, sort: Sort) -> Term:
    if form.products[0][1] < 0:
        form = _negated(form, 0)
    divisor = gcd(*(coefficient for _, coefficient in form.products))
    if form.number % divisor:
        return FALSE
    kept = tuple((product, each // divisor) for product, each in form.products if each > 0)
    moved = tuple((product, -each // divisor) for product, each in form.products if each < 0)
    return equal(term_of(Form(kept, 0), sort), term_of(Form(moved, -form.number // divisor), sort))


def integer_less(left: Term, right: Term) -> Term | None:
    """Order of integers: a sum without constant against a number."""
    form = total(form_of(left), form_of(right), -1, 0)
    if form is None:
        return None
    if not form.products:
        return TRUE if form.number < 0 else FALSE
    divisor = gcd(*(coefficient for _, coefficient in form.products))
    positive = form.products[0][1] > 0
    sign = 1 if positive else -1
    whole = term_of(Form(tuple((product, sign * each // divisor) for product, each in form.products), 0), left.sort)
    if positive:  # g·s + n < 0 is s < ceil(-n / g)
        return apply("int.lt", whole, constant(-(form.number // divisor), left.sort))
    # -g·s + n < 0 is s > n / g, that is not s < floor(n / g) + 1
    return negate(apply("int.lt", whole, constant(form.number // divisor + 1, left.sort)))
