"""Terms and states in few words, for the examples of the literature."""

from __future__ import annotations

from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Constant, Term, Variable, apply, bits, equal, negate, variable
from clew.semantics.values import Datum
from clew.symbolic.split import Split

WIDTH = 32
WORD = Bits(WIDTH)


def names(text: str, sort: Sort = WORD) -> tuple[Variable, ...]:
    """Literals by name."""
    return tuple(variable(name, sort) for name in text.split())


def number(value: int) -> Constant:
    return bits(value, WIDTH)


def add(left: Term, right: Term | int) -> Term:
    return apply("add", left, number(right) if isinstance(right, int) else right)


def mul(left: Term, right: Term | int) -> Term:
    return apply("mul", left, number(right) if isinstance(right, int) else right)


def less(left: Term | int, right: Term | int) -> Term:
    both = (number(each) if isinstance(each, int) else each for each in (left, right))
    return apply("ult", *both)


def differs(left: Term, right: int) -> Term:
    return negate(equal(left, number(right)))


def state(*data: Datum, path: tuple[Term, ...] = ()) -> Split:
    """A state with an empty skeleton."""
    return Split((), data, path)
