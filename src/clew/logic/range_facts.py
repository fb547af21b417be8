"""Facts about the values of terms, of any sort that has some, and what two of them say together."""

from __future__ import annotations

from typing import Union

from clew.ir.sorts import INTEGER, Bits
from clew.ir.terms import Apply, Constant, Term
from clew.logic import range_bits
from clew.logic.range_bits import Known

Interval = tuple[int | None, int | None]
"""Of an Integer; None where there is no end."""
Fact = Union[bool, Known, Interval, None]  # noqa: UP007 - the parts are aliases
"""Of a Bool its value, of bits intervals and known bits, of an Integer an interval; None: nothing is known."""


def constant_fact(term: Constant) -> Fact:
    """What a constant is."""
    value = term.value
    if isinstance(value, bool):
        return value
    if isinstance(value, int) and isinstance(term.sort, Bits):
        return range_bits.exactly(value, term.sort.width)
    return (value, value) if isinstance(value, int) and term.sort == INTEGER else None


def meet(left: Fact, right: Fact, term: Term) -> Fact:
    """What holds if both do; None if they exclude each other."""
    if left is None or right is None:
        return right if left is None else left
    if isinstance(left, bool) or isinstance(right, bool):
        return left if left is right else None
    if len(left) == 6 and len(right) == 6 and isinstance(term.sort, Bits):
        return range_bits.meet(left, right, term.sort.width)
    if len(left) == 2 and len(right) == 2:
        low = right[0] if left[0] is None else left[0] if right[0] is None else max(left[0], right[0])
        high = right[1] if left[1] is None else left[1] if right[1] is None else min(left[1], right[1])
        return None if low is not None and high is not None and low > high else (low, high)
    return None


def join(left: Fact, right: Fact) -> Fact:
    """What holds if either does."""
    if left is None or right is None:
        return None
    if isinstance(left, bool) or isinstance(right, bool):
        return left if left is right else None
    if len(left) == 6 and len(right) == 6:
        return range_bits.join(left, right)
    if len(left) == 2 and len(right) == 2:
        low = None if left[0] is None or right[0] is None else min(left[0], right[0])
        high = None if left[1] is None or right[1] is None else max(left[1], right[1])
        return (low, high)
    return None


def compare_intervals(operator: str, left: Interval, right: Interval) -> bool | None:
    """Whether a comparison of integers is decided."""
    below = left[1] is not None and right[0] is not None and left[1] < right[0]
    above = left[0] is not None and right[1] is not None and left[0] > right[1]
    if operator == "=":
        same = left[0] is not None and left[0] == left[1] == right[0] == right[1]
        return True if same else False if below or above else None
    if operator == "int.lt":
        not_below = left[0] is not None and right[1] is not None and left[0] >= right[1]
        return True if below else False if not_below else None
    not_above = left[1] is not None and right[0] is not None and left[1] <= right[0]
    return True if not_above else False if above else None


def integer(term: Apply, parts: list[Fact]) -> Fact:
    """What is known of an Integer, where this is known of the arguments."""
    match term.operator, parts:
        case "int.of_unsigned", [(low, high, _, _, _, _)]:
            return low, high
        case "int.of_signed", [(_, _, low, high, _, _)]:
            return low, high
        case "int.add", [(low, high), (more, most)]:
            return (
                None if low is None or more is None else low + more,
                None if high is None or most is None else high + most,
            )
        case "int.sub", [(low, high), (more, most)]:
            return (
                None if low is None or most is None else low - most,
                None if high is None or more is None else high - more,
            )
        case "int.neg", [(low, high)]:
            return None if high is None else -high, None if low is None else -low
        case "int.mod", [_, (int(divisor), int(same))] if divisor == same and divisor != 0:
            return 0, abs(divisor) - 1
    return None
