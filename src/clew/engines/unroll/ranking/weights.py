"""Sums of numbers with weights, as terms, and the weights of such a term.

A weighed sum has room: its parts are so much narrower than itself that neither it nor any difference of two such sums
is too large for its width.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.operators.rows import signed
from clew.ir.terms import Apply, Constant, Term, apply, bits, width_of

Weighed = tuple[tuple[int, Term], ...]


def weighed_sum(parts: Sequence[tuple[int, Term]], width: int) -> Term:
    """The sum of the terms, each so many times; those that count nothing are left out."""
    total: Term = bits(0, width)
    for weight, each in parts:
        if weight:
            total = apply("add", total, apply("mul", bits(weight % (1 << width), width), each))
    return total


def weighed(term: Term) -> Weighed:
    """The parts of a weighed sum; none where the term is no such sum."""
    found: list[tuple[int, Term]] = []
    while isinstance(term, Apply) and term.operator == "add":
        term, last = term.arguments
        match last:
            case Apply(operator="mul", arguments=(Constant(value=int(weight)), part)):
                found.append((signed(weight, width_of(part)), part))
            case _:
                return ()
    return tuple(reversed(found)) if term == bits(0, width_of(term)) else ()
