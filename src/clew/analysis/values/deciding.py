"""Deciding: whether a condition can hold, or can fail, by what is known of its parts and of how far apart they are.

Input: a condition over places, facts of these, distances of pairs of them. Output: its truth, where it is always the
same. A solver is asked, for distances say things of remainders, masks and sums for which ranges have no words; what it
does not decide soon stays open. Answers are remembered: the same questions come again in each round.
"""

from __future__ import annotations

from functools import cache, lru_cache

from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, bits, negate
from clew.logic.range_bits import Known, everything
from clew.logic.range_facts import Fact
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat, Solver

_REMEMBERED = 1 << 14
_MILLISECONDS = 200
Apart = tuple[Variable, Variable, Known]
"""What is known of the first minus the second, modulo the width of the narrower one."""


@cache
def _solver() -> Solver:
    return solver_named("bitwuzla")


@lru_cache(_REMEMBERED)
def decided(
    condition: Term, places: tuple[Variable, ...], facts: tuple[Fact, ...], apart: tuple[Apart, ...]
) -> bool | None:
    """The truth of the condition; None where it may be either, or nobody knows."""
    solver = _solver()
    with solver.scope():
        for place, fact in zip(places, facts, strict=True):
            if isinstance(fact, bool):
                solver.add(place if fact else negate(place))
            elif isinstance(fact, tuple) and len(fact) == 6:
                _limit(solver, place, fact)
        for one, other, known in apart:
            width = min(_width(one), _width(other))
            _limit(solver, apply("sub", _narrow(one, width), _narrow(other, width)), known)
        if solver.check(condition, milliseconds=_MILLISECONDS) is Sat.NO:
            return False
        return True if solver.check(negate(condition), milliseconds=_MILLISECONDS) is Sat.NO else None


def _limit(solver: Solver, term: Term, known: Known) -> None:
    """The term is one of the numbers."""
    width = _width(term)
    low, high, signed_low, signed_high, zeros, ones = known
    all_low, all_high, all_signed_low, all_signed_high, _, _ = everything(width)
    mask = (1 << width) - 1
    if low > all_low:
        solver.add(apply("ule", bits(low, width), term))
    if high < all_high:
        solver.add(apply("ule", term, bits(high, width)))
    if signed_low > all_signed_low:
        solver.add(apply("sle", bits(signed_low & mask, width), term))
    if signed_high < all_signed_high:
        solver.add(apply("sle", term, bits(signed_high & mask, width)))
    if zeros | ones:
        solver.add(apply("=", apply("bitand", term, bits(zeros | ones, width)), bits(ones, width)))


def _width(term: Term) -> int:
    assert isinstance(term.sort, Bits), "only bits are limited"
    return term.sort.width


def _narrow(term: Variable, width: int) -> Term:
    return term if _width(term) == width else apply("extract", term, parameters=(width - 1, 0))
