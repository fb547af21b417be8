"""What is known of an offset whatever its variables are: its remainder by some number.

Input: a term of 64 bits, and what is known of its variables. Output: a congruence: the offset is `rest` plus a multiple
of `modulus`; with the modulus 0 it is `rest`. Numbers are those of whole arithmetic, so where a computation wraps
around the congruence is sure only for moduli that divide a power of two. `base` is what the offset is where all that
is unknown in it is zero: where the array begins in which it lies, if programs are what they seem; that is never sure.
Nor are the `strides`: by which numbers what is unknown is multiplied, the largest first, as in an array of structs with
arrays inside; many are none.
After: Granger, "Static Analysis of Arithmetical Congruences", 1989.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import NamedTuple

from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, Variable


class Congruence(NamedTuple):
    """See the module."""

    rest: int
    modulus: int
    base: int
    strides: tuple[int, ...]

    @property
    def is_sure(self) -> bool:
        """Whether it holds where the computation wraps around."""
        return self.modulus & (self.modulus - 1) == 0


_MOST_STRIDES = 4
ANYTHING = Congruence(0, 1, 0, (1,))


def number(value: int) -> Congruence:
    """What is known of one number."""
    return Congruence(value, 0, value, ())


def join(one: Congruence, other: Congruence) -> Congruence:
    """What holds of both; where the second, which comes later, leads backwards, the base is the begin of everything."""
    backwards = other.base < one.base and one.modulus != 0
    base = 0 if backwards else min(one.base, other.base)
    between = one.base - other.base
    own = {*one.strides, *other.strides}
    strides = own if between == 0 or any(between % each == 0 for each in own) else {*own, abs(between)}
    modulus = gcd(one.modulus, other.modulus, one.rest - other.rest)
    if any(each.modulus and not each.strides for each in (one, other)):
        strides = set()
    return _made(one.rest, modulus, base, strides)


def congruence(term: Term, known: Mapping[Variable, Congruence]) -> Congruence:
    """What is known of the term."""
    match term:
        case Constant(value=int(value), sort=Bits(width=width)):
            return number(value - (1 << width) if value >> (width - 1) else value)
        case Variable():
            return known.get(term, ANYTHING)
        case Apply(operator="add", arguments=(left, right)):
            return moved(congruence(left, known), congruence(right, known), 1)
        case Apply(operator="sub", arguments=(left, right)):
            return moved(congruence(left, known), congruence(right, known), -1)
        case Apply(operator="neg", arguments=(inner,)):
            return moved(number(0), congruence(inner, known), -1)
        case Apply(operator="mul", arguments=(left, right)):
            return _product(congruence(left, known), congruence(right, known))
        case Apply(operator="shl", arguments=(inner, Constant(value=int(distance)))) if distance < 64:
            return _product(congruence(inner, known), number(1 << distance))
        case Apply(operator="ite", arguments=(_, then, otherwise)):
            return join(congruence(then, known), congruence(otherwise, known))
        case Apply(operator="sign_extend" | "zero_extend", arguments=(inner,)) if not isinstance(inner, Constant):
            return congruence(inner, known)
        case _:
            return ANYTHING


def _made(rest: int, modulus: int, base: int, strides: set[int]) -> Congruence:
    known = tuple(sorted(strides - {0}, reverse=True)) if len(strides) <= _MOST_STRIDES else ()
    return Congruence(rest % modulus if modulus else rest, modulus, base, known)


def moved(one: Congruence, other: Congruence, times: int = 1) -> Congruence:
    """The first, and so many times the second behind it."""
    rest, base = one.rest + times * other.rest, one.base + times * other.base
    return _made(rest, gcd(one.modulus, other.modulus), base, {*one.strides, *other.strides})


def _product(one: Congruence, other: Congruence) -> Congruence:
    modulus = gcd(one.rest * other.modulus, other.rest * one.modulus, one.modulus * other.modulus)
    strides = {abs(one.base * each) for each in other.strides} | {abs(other.base * each) for each in one.strides}
    strides |= {each * more for each in one.strides for more in other.strides}
    return _made(one.rest * other.rest, modulus, one.base * other.base, strides)
