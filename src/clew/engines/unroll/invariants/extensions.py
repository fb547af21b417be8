"""Extensions of sums and products: where nothing in them is too large, the sum of what is extended.

Input: a term that is extended with its sign. Output: the same number with extensions of variables only. C computes with
a narrow number in the width of int before it is widened, so that an equation speaks of six times a number, and not of
the number.
"""

from __future__ import annotations

from clew.ir.operators.rows import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, apply, bits, width_of

_PARTS = ("add", "sub", "mul")


def spread(inner: Term, by: int) -> Term | None:
    """The inner term with so many more bits and its sign; None where it is no sum, or where it may be too large."""
    wide = width_of(inner) + by
    match inner:
        case Apply(operator="sign_extend" | "zero_extend" as operator, arguments=(part,)) if _range(inner) is not None:
            return apply(operator, part, parameters=(wide - width_of(part),))
        case Apply(operator=operator, arguments=(left, right)) if operator in _PARTS and _range(inner) is not None:
            sides = [_constant(each, wide) or spread(each, by) for each in (left, right)]
            one, other = sides
            return None if one is None or other is None else apply(operator, one, other)
        case _:
            return None


def _constant(term: Term, wide: int) -> Term | None:
    match term:
        case Constant(value=int(value)):
            return bits(signed(value, width_of(term)) % (1 << wide), wide)
        case _:
            return None


def _range(term: Term) -> tuple[int, int] | None:
    """The smallest and the largest number that the term may be with its sign; None where it may be too large for it."""
    match term:
        case Constant(value=int(value), sort=Bits(width=width)):
            return signed(value, width), signed(value, width)
        case Apply(operator="sign_extend", arguments=(part,)):
            half = 1 << (width_of(part) - 1)
            return -half, half - 1
        case Apply(operator="zero_extend", arguments=(part,), parameters=(by,)) if by > 0:
            return 0, (1 << width_of(part)) - 1
        case Apply(operator=operator, arguments=(left, right)) if operator in _PARTS:
            one, other = _range(left), _range(right)
            if one is None or other is None:
                return None
            match operator:
                case "add":
                    ends = [one[0] + other[0], one[1] + other[1]]
                case "sub":
                    ends = [one[0] - other[1], one[1] - other[0]]
                case _:
                    ends = [a * b for a in one for b in other]
            half = 1 << (width_of(term) - 1)
            return (min(ends), max(ends)) if min(ends) >= -half and max(ends) < half else None
        case _:
            return None
