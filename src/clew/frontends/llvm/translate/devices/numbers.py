"""Numbers and truth values of a program, as functions that are models of devices take and give them."""

from __future__ import annotations

from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Term, bits, equal, ite, negate, resize


def width_of(sort: Sort) -> int:
    """How many bits a number has."""
    assert isinstance(sort, Bits), f"a number should be bits, is {sort}"
    return sort.width


def number_of(value: Term) -> Term:
    """A value of which a function is told: a truth value is 0 or 1."""
    return value if isinstance(value.sort, Bits) else converted(value, Bits(8))


def converted(value: Term, sort: Sort) -> Term:
    """The value as one of another sort."""
    match value.sort, sort:
        case Bits(), Bits(width=width):
            return resize(value, width)
        case Bits(width=width), _:
            return negate(equal(value, bits(0, width)))
        case _, Bits(width=width):
            return ite(value, bits(1, width), bits(0, width))
        case _:
            return value
