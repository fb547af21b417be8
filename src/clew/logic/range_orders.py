"""What comparisons say beside the numbers that they compare: differences that do not wrap, and choices.

Input: terms, and the facts that are known of others. Output: what is known of a difference of which the right side is
not above the left one, so that it is no more than that; the condition behind a truth that was made a number; and bits
by the number that they stand for.
"""

from __future__ import annotations

from collections.abc import Mapping

from clew.ir.terms import Apply, Constant, Term, apply, width_of
from clew.logic import range_bits
from clew.logic.range_bits import Known
from clew.logic.range_facts import Fact, Interval


def difference(term: Apply, found: Known, facts: Mapping[Term, Fact], sides: list[Fact]) -> Known:
    """What is known of a difference; `found` is, whatever the order of its sides is."""
    match sides:
        case [(low, high, signed_low, signed_high, _, _), (least, most, signed_least, signed_most, _, _)]:
            pass
        case _:
            return found
    left, right = term.arguments
    width = width_of(term)
    top = (1 << (width - 1)) - 1
    if is_at_most("ule", "ult", right, left, facts):
        said = range_bits.unsigned(max(low - most, 0), high - least, width)
    elif is_at_most("sle", "slt", right, left, facts) and signed_high - signed_least <= top:
        said = range_bits.signed_between(max(signed_low - signed_most, 0), signed_high - signed_least, width)
    else:
        return found
    return range_bits.meet(found, said, width) or found


def is_at_most(at_most: str, below: str, left: Term, right: Term, facts: Mapping[Term, Fact]) -> bool:
    """Whether some fact says that the left side is not above the right one."""
    return (
        facts.get(apply(at_most, left, right)) is True
        or facts.get(apply(below, left, right)) is True
        or facts.get(apply(below, right, left)) is False
    )


def choice_asked(equation: Apply) -> tuple[Term, bool] | None:
    """The condition that an equation asks for, and whether it is to be true: a truth as a number, and back."""
    match equation.arguments:
        case (Apply(operator="ite", arguments=(choice, Constant() as one, Constant() as other)), Constant() as number):
            return None if (one is number) == (other is number) else (choice, one is number)
        case _:
            return None


def back_to_bits(operator: str, inner: Term, fact: Interval, width: int) -> tuple[Term, Fact]:
    """What an interval of the number that bits stand for says of them."""
    low, high = fact
    bottom = 0 if operator == "int.of_unsigned" else -(1 << (width - 1))
    low = bottom if low is None else max(low, bottom)
    high = bottom + (1 << width) - 1 if high is None else min(high, bottom + (1 << width) - 1)
    if low > high:
        return inner, range_bits.everything(width)
    return inner, (range_bits.unsigned if bottom == 0 else range_bits.signed_between)(low, high, width)
