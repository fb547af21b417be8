"""Positions in arrays and queues: terms of any width, or integers, against fixed ones and lengths of 32 bits."""

from __future__ import annotations

from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, Term, apply, bits, equal, integer, width_of


def index_is(index: Term, position: int) -> Term:
    """Whether the index is the position; false where its sort does not reach so far."""
    sort = index.sort
    if isinstance(sort, Bits):
        return FALSE if position >> sort.width else equal(index, bits(position, sort.width))
    return equal(index, integer(position))


def within(position: Term, length: Term) -> Term:
    """Whether the position lies below the length."""
    if not isinstance(position.sort, Bits):
        return apply("int.lt", position, apply("int.of_unsigned", length))
    width = max(width_of(position), width_of(length))
    return apply("ult", _widened(position, width), _widened(length, width))


def _widened(term: Term, width: int) -> Term:
    more = width - width_of(term)
    return apply("zero_extend", term, parameters=(more,)) if more else term
